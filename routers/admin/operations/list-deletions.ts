import { z } from 'zod';
import { listDeletionRequests } from '../../../db/erasure/deletion-list.ts';
import { adminProcedure } from '../../procedures.ts';

export const listDeletions = adminProcedure
  .meta({ description: 'List deletion requests, the one that is due first at the top' })
  .input(z.object({ open: z.boolean().optional().describe('only those that are not closed') }))
  .query(({ ctx: { deps }, input }) =>
    listDeletionRequests(deps.database.query, deps.clock.now(), { onlyOpen: input.open === true }),
  );
