import { z } from 'zod';
import { id, reason } from '#domain/administration/field-schemas.ts';
import { refuseDeletion as refuse } from '#domain/erasure/refuse-deletion.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const refuseDeletion = adminProcedure
  .meta({ description: 'Refuse a deletion request; the candidate gets the reason by mail' })
  .input(z.object({ id, reason }))
  .mutation(({ ctx: { deps }, input }) => refuse(deps, input));
