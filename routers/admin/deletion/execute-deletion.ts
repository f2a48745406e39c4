import { z } from 'zod';
import { id } from '#domain/administration/field-schemas.ts';
import { executeDeletion as execute } from '#domain/erasure/execute-deletion.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const executeDeletion = adminProcedure
  .meta({ description: 'Carry out a deletion request: erase everything that it concerns' })
  .input(
    z.object({
      id,
      withoutMail: z
        .boolean()
        .optional()
        .describe('do not mail the certificate: the mail server refuses the address for good'),
    }),
  )
  .mutation(({ ctx: { deps }, input }) => execute(deps, input));
