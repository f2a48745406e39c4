import { z } from 'zod';
import { listWorkspaceKeys } from '../../../db/workspaces/manage-keys.ts';
import { workspaceSlug } from '../../../domain/administration/field-schemas.ts';
import { adminProcedure } from '../../procedures.ts';

export const listKeys = adminProcedure
  .meta({ description: 'List the keys of a workspace by their last four characters' })
  .input(z.object({ workspace: workspaceSlug }))
  .query(({ ctx: { deps }, input }) => listWorkspaceKeys(deps.database.query, input.workspace));
