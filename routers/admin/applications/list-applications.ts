import { z } from 'zod';
import { listApplications as list } from '../../../db/application-record.ts';
import { adminProcedure } from '../../procedures.ts';
import { id, workspaceSlug } from '../schemas.ts';

export const listApplications = adminProcedure
  .meta({ description: 'List the applications of a workspace, newest first' })
  .input(
    z.object({
      workspace: workspaceSlug,
      recruitment: id.optional().describe('only those to this recruitment'),
      wantsHuman: z.boolean().optional().describe('only those whose candidate asks for a person'),
    }),
  )
  .query(({ ctx: { deps }, input }) => list(deps.database.query, input));
