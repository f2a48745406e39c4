import { z } from 'zod';
import { id } from '#domain/administration/field-schemas.ts';
import { revokeKey as revoke } from '#domain/administration/keys/revoke-key.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const revokeKey = adminProcedure
  .meta({ description: 'Revoke a workspace key at once' })
  .input(z.object({ id }))
  .mutation(({ ctx: { deps }, input }) => revoke(deps, { kind: 'workspace', id: input.id }));
