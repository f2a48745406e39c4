import { z } from 'zod';
import { correctCandidate as correct } from '#domain/administration/candidates/correct-candidate.ts';
import { email, id, name } from '#domain/administration/field-schemas.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const correctCandidate = adminProcedure
  .meta({ description: 'Correct a candidate’s name, address or phone number' })
  .input(
    z.object({
      id,
      firstName: name.optional(),
      lastName: name.optional(),
      email: email.optional(),
      phone: z.string().trim().max(50).optional().describe('empty removes it'),
    }),
  )
  .mutation(({ ctx: { deps }, input }) => correct(deps, input));
