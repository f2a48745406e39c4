import { z } from 'zod';
import { listApplications as list } from '../../../domain/administration/applications/list-applications.ts';
import { id, workspaceSlug } from '../../../domain/administration/field-schemas.ts';
import { adminProcedure } from '../../procedures.ts';

export const listApplications = adminProcedure
  .meta({ description: 'List the applications of a workspace, newest first' })
  .input(
    z.object({
      workspace: workspaceSlug,
      recruitment: id.optional().describe('only those to this recruitment'),
      wantsHuman: z.boolean().optional().describe('only those whose candidate asks for a person'),
      cvText: z
        .string()
        .trim()
        .min(2)
        .max(200)
        .optional()
        .describe('only those whose CV has all these words'),
    }),
  )
  .query(({ ctx: { deps }, input }) => list(deps, input));
