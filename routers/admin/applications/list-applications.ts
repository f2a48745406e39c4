import { z } from 'zod';
import { listApplications as list } from '#domain/administration/applications/list-applications.ts';
import { applicationStatuses } from '#domain/administration/applications/set-application-status.ts';
import { dayOrInstant, id, limit, sought, workspaceSlug } from '#domain/administration/field-schemas.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

const placeInList = z
  .string()
  .transform((text) => text.split('/'))
  .pipe(z.tuple([z.iso.datetime(), z.uuid()]))
  .transform(([createdAt, after]) => ({ createdAt: new Date(createdAt), id: after }));

export const listApplications = adminProcedure
  .meta({ description: 'List the applications of a workspace, newest first' })
  .input(
    z.object({
      workspace: workspaceSlug,
      recruitment: id.optional().describe('only those to this recruitment'),
      status: z.enum(applicationStatuses).optional().describe('only those that stand there'),
      since: dayOrInstant.optional().describe('only those received then or later: 2030-01-31, or an instant'),
      name: sought.optional().describe('only those whose name has all these words'),
      wantsHuman: z.boolean().optional().describe('only those whose candidate asks for a person'),
      cvText: sought.optional().describe('only those whose CV has all these words'),
      after: placeInList.optional().describe('only those that stand behind this one: its createdAt/id'),
      limit: limit.optional().describe('no more than these; says when there are others'),
    }),
  )
  .query(({ ctx: { deps }, input }) => list(deps, input));
