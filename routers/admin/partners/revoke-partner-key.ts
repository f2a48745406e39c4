import { z } from 'zod';
import { id } from '#domain/administration/field-schemas.ts';
import { revokeKey } from '#domain/administration/keys/revoke-key.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const revokePartnerKey = adminProcedure
  .meta({ description: 'Revoke a job board’s key at once' })
  .input(z.object({ id }))
  .mutation(({ ctx: { deps }, input }) => revokeKey(deps, { kind: 'partner', id: input.id }));
