import { listPartners as list } from '#domain/administration/partners/list-partners.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const listPartners = adminProcedure
  .meta({ description: 'List job boards with their keys and exclusions' })
  .query(({ ctx: { deps } }) => list(deps));
