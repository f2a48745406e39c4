import { z } from 'zod';
import { holdCandidate as hold } from '#domain/administration/candidates/hold-candidate.ts';
import { id, reason } from '#domain/administration/field-schemas.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const holdCandidate = adminProcedure
  .meta({ description: 'Put a candidate under legal hold, which stops retention' })
  .input(z.object({ id, reason }))
  .mutation(({ ctx: { deps }, input }) => hold(deps, input));
