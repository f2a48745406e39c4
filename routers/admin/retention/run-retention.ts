import { z } from 'zod';
import { runRetention as run } from '#domain/erasure/run-retention.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const runRetention = adminProcedure
  .meta({ description: 'Purge what has been kept for its time' })
  .input(z.object({ dryRun: z.boolean().optional().describe('only say what would be purged') }))
  .mutation(({ ctx: { deps }, input }) => run(deps, { dryRun: input.dryRun === true }));
