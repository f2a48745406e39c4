import { z } from 'zod';
import { id, workspaceSlug } from '#domain/administration/field-schemas.ts';
import {
  changeRecruitment,
  close,
  unpublish,
} from '#domain/administration/recruitments/change-recruitment.ts';
import { importText } from '#domain/administration/recruitments/import/import-text.ts';
import { listRecruitments } from '#domain/administration/recruitments/list-recruitments.ts';
import { publish } from '#domain/administration/recruitments/publish-recruitment.ts';
import { showRecruitment } from '#domain/administration/recruitments/show-recruitment.ts';
import { adminProcedure } from '../base/procedures.ts';

/** The maximum length of an import file, in UTF-16 units. */
export const IMPORT_CHARACTERS_MAX = 64 * 1024 * 1024;

/** The commands about recruitments. */
export const recruitmentCommands = {
  /** `text` is the file's content, which the command line reads; `warnings` go to its standard error. */
  import: adminProcedure
    .meta({ description: 'Create and update recruitments from a JSON array or NDJSON, all or nothing' })
    .input(
      z.object({
        workspace: workspaceSlug,
        text: z.string().max(IMPORT_CHARACTERS_MAX),
        dryRun: z.boolean().optional(),
      }),
    )
    .mutation(({ ctx: { deps, principal }, input }) => importText(deps, principal, input)),
  list: adminProcedure
    .meta({ description: 'List the recruitments of a workspace, newest first' })
    .input(z.object({ workspace: workspaceSlug }))
    .query(({ ctx: { deps }, input }) => listRecruitments(deps, input)),
  show: adminProcedure
    .meta({
      description: 'Show a recruitment in the format of the import, and its applications by status',
    })
    .input(z.object({ id }))
    .query(({ ctx: { deps }, input }) => showRecruitment(deps, input)),
  /** The result has a warning only if the workspace's `payTransparency` is `warn`; with `require` the call is refused. */
  publish: adminProcedure
    .meta({
      description:
        'Turn the publication of a recruitment on, with `warnings` if a pay range that a law demands is missing',
    })
    .input(z.object({ id }))
    .mutation(({ ctx: { deps }, input }) => changeRecruitment(deps, { ...input, apply: publish })),
  unpublish: adminProcedure
    .meta({ description: 'Turn the publication of a recruitment off' })
    .input(z.object({ id }))
    .mutation(({ ctx: { deps }, input }) => changeRecruitment(deps, { ...input, apply: unpublish })),
  close: adminProcedure
    .meta({ description: 'Close a recruitment, so that it takes no more applications' })
    .input(z.object({ id }))
    .mutation(({ ctx: { deps }, input }) => changeRecruitment(deps, { ...input, apply: close })),
};
