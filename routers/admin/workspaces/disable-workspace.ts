import { z } from 'zod';
import { workspaceSlug } from '#domain/administration/field-schemas.ts';
import { disableWorkspace as disable } from '#domain/administration/workspaces/change-workspace.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const disableWorkspace = adminProcedure
  .meta({ description: 'Hide a workspace and its jobs, and take no application for it' })
  .input(z.object({ slug: workspaceSlug }))
  .mutation(({ ctx: { deps }, input }) => disable(deps, input));
