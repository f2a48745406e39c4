import { z } from 'zod';
import { id } from '#domain/administration/field-schemas.ts';
import { retryDeadJob as retry } from '#domain/administration/service/retry-dead-job.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const retryDeadJob = adminProcedure
  .meta({ description: 'Queue a dead job again' })
  .input(z.object({ id }))
  .mutation(({ ctx: { deps }, input }) => retry(deps, input));
