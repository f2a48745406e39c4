import { verifyAudit as verify } from '#domain/administration/service/verify-audit.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const verifyAudit = adminProcedure
  .meta({ description: 'Check the audit chain, and name the first entry that is not what it was' })
  .query(({ ctx: { deps } }) => verify(deps));
