import { z } from 'zod';
import { listDeletions as list } from '#domain/administration/service/list-deletions.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const listDeletions = adminProcedure
  .meta({ description: 'List deletion requests, the one that is due first at the top' })
  .input(z.object({ open: z.boolean().optional().describe('only those that are not closed') }))
  .query(({ ctx: { deps }, input }) => list(deps, { onlyOpen: input.open === true }));
