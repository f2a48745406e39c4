import { z } from 'zod';
import { includePartner as include } from '../../../db/workspaces/manage-partners.ts';
import { partnerCode, workspaceSlug } from '../../../domain/administration/field-schemas.ts';
import { adminProcedure } from '../../procedures.ts';

export const includePartner = adminProcedure
  .meta({ description: 'Let a job board have a workspace’s jobs again' })
  .input(z.object({ code: partnerCode, workspace: workspaceSlug }))
  .mutation(({ ctx: { deps }, input }) => include(deps.database, deps.clock.now(), input));
