import { z } from 'zod';
import { workspaceSlug } from '#domain/administration/field-schemas.ts';
import { listWorkspaceKeys } from '#domain/administration/keys/list-workspace-keys.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const listKeys = adminProcedure
  .meta({ description: 'List the keys of a workspace by their last four characters' })
  .input(z.object({ workspace: workspaceSlug }))
  .query(({ ctx: { deps }, input }) => listWorkspaceKeys(deps, input));
