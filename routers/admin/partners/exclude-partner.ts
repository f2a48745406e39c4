import { z } from 'zod';
import { partnerCode, workspaceSlug } from '#domain/administration/field-schemas.ts';
import { excludePartner as exclude } from '#domain/administration/partners/change-exclusion.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const excludePartner = adminProcedure
  .meta({ description: 'Keep a workspace’s jobs from a job board' })
  .input(z.object({ code: partnerCode, workspace: workspaceSlug }))
  .mutation(({ ctx: { deps }, input }) => exclude(deps, input));
