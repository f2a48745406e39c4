import { z } from 'zod';
import { workspaceSlug } from '#domain/administration/field-schemas.ts';
import { importFile } from '#domain/administration/recruitments/import-file.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const IMPORT_CHARACTERS_MAX = 64 * 1024 * 1024;

/** `text` is the file's content, which the command line reads; `warnings` go to its standard error. */
export const importRecruitments = adminProcedure
  .meta({ description: 'Create and update recruitments from a JSON array or NDJSON, all or nothing' })
  .input(z.object({ workspace: workspaceSlug, text: z.string().max(IMPORT_CHARACTERS_MAX) }))
  .mutation(({ ctx: { deps }, input }) => importFile(deps, input));
