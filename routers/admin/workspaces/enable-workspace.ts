import { z } from 'zod';
import { workspaceSlug } from '#domain/administration/field-schemas.ts';
import { enableWorkspace as enable } from '#domain/administration/workspaces/change-workspace.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const enableWorkspace = adminProcedure
  .meta({ description: 'Show a disabled workspace again' })
  .input(z.object({ slug: workspaceSlug }))
  .mutation(({ ctx: { deps }, input }) => enable(deps, input));
