import { rewrapKeys as rewrap } from '#domain/administration/keys/rewrap-keys.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const rewrapKeys = adminProcedure
  .meta({ description: 'Seal every candidate’s key again under the newest of DATA_KEYS' })
  .mutation(({ ctx: { deps } }) => rewrap(deps));
