import { z } from 'zod';
import { revokeKey as revoke } from '../../../db/workspaces/manage-keys.ts';
import { id } from '../../../domain/administration/field-schemas.ts';
import { adminProcedure } from '../../procedures.ts';

export const revokeKey = adminProcedure
  .meta({ description: 'Revoke a workspace key at once' })
  .input(z.object({ id }))
  .mutation(({ ctx: { deps }, input }) => revoke(deps.database, deps.clock.now(), 'workspace', input.id));
