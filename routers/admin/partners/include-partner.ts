import { z } from 'zod';
import { partnerCode, workspaceSlug } from '#domain/administration/field-schemas.ts';
import { includePartner as include } from '#domain/administration/partners/change-exclusion.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const includePartner = adminProcedure
  .meta({ description: 'Let a job board have a workspace’s jobs again' })
  .input(z.object({ code: partnerCode, workspace: workspaceSlug }))
  .mutation(({ ctx: { deps }, input }) => include(deps, input));
