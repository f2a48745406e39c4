import { z } from 'zod';
import { releaseCandidate as release } from '#domain/administration/candidates/hold-candidate.ts';
import { id } from '#domain/administration/field-schemas.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const releaseCandidate = adminProcedure
  .meta({ description: 'End the legal hold on a candidate' })
  .input(z.object({ id }))
  .mutation(({ ctx: { deps }, input }) => release(deps, input));
