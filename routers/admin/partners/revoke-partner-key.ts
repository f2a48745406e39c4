import { z } from 'zod';
import { revokeKey } from '../../../db/workspaces/manage-keys.ts';
import { id } from '../../../domain/administration/field-schemas.ts';
import { adminProcedure } from '../../procedures.ts';

export const revokePartnerKey = adminProcedure
  .meta({ description: 'Revoke a job board’s key at once' })
  .input(z.object({ id }))
  .mutation(({ ctx: { deps }, input }) => revokeKey(deps.database, deps.clock.now(), 'partner', input.id));
