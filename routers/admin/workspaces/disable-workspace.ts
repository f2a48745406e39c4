import { z } from 'zod';
import { changeWorkspace, requireWorkspace } from '../../../db/workspaces/manage-workspaces.ts';
import { workspaceSlug } from '../../../domain/administration/field-schemas.ts';
import { adminProcedure } from '../../procedures.ts';

export const disableWorkspace = adminProcedure
  .meta({ description: 'Hide a workspace and its jobs, and take no application for it' })
  .input(z.object({ slug: workspaceSlug }))
  .mutation(async ({ ctx: { deps }, input }) => {
    const { disabledAt } = await requireWorkspace(deps.database.query, input.slug);
    const now = deps.clock.now();
    return changeWorkspace(deps.database, now, input.slug, { disabledAt: disabledAt ?? now });
  });
