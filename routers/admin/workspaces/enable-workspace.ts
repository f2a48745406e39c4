import { z } from 'zod';
import { changeWorkspace } from '../../../db/workspaces/manage-workspaces.ts';
import { workspaceSlug } from '../../../domain/administration/field-schemas.ts';
import { adminProcedure } from '../../procedures.ts';

export const enableWorkspace = adminProcedure
  .meta({ description: 'Show a disabled workspace again' })
  .input(z.object({ slug: workspaceSlug }))
  .mutation(({ ctx: { deps }, input }) =>
    changeWorkspace(deps.database, deps.clock.now(), input.slug, { disabledAt: null }),
  );
