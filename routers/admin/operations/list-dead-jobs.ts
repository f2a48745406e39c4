import { adminProcedure } from '#routers/base/procedures.ts';

export const listDeadJobs = adminProcedure
  .meta({ description: 'List follow-up jobs that no retry mended' })
  .query(({ ctx: { deps } }) => deps.queueAdministration.dead());
