import { listWorkspaces as list } from '#domain/administration/workspaces/list-workspaces.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const listWorkspaces = adminProcedure
  .meta({ description: 'List every workspace' })
  .query(({ ctx: { deps } }) => list(deps));
