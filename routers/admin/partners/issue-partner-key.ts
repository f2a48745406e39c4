import { z } from 'zod';
import { issuePartnerKey as issue } from '../../../db/workspaces/manage-partners.ts';
import { partnerCode } from '../../../domain/administration/field-schemas.ts';
import { adminProcedure } from '../../procedures.ts';

export const issuePartnerKey = adminProcedure
  .meta({ description: 'Issue a further key to a job board, so that rotation overlaps' })
  .input(z.object({ code: partnerCode }))
  .mutation(({ ctx: { deps }, input }) => issue(deps.database, deps.clock.now(), input.code));
