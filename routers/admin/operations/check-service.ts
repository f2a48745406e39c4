import { checkService as check } from '#domain/administration/service/check-service.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const checkService = adminProcedure
  .meta({ description: 'Check the settings and what they lead to' })
  .query(({ ctx: { deps } }) => check(deps));
