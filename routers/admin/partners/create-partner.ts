import { z } from 'zod';
import { insertPartner } from '../../../db/workspaces/manage-partners.ts';
import { name, partnerCode } from '../../../domain/administration/field-schemas.ts';
import { adminProcedure } from '../../procedures.ts';

export const createPartner = adminProcedure
  .meta({ description: 'Create a job board with its integration key, which is shown once' })
  .input(z.object({ code: partnerCode, name }))
  .mutation(({ ctx: { deps }, input }) => insertPartner(deps.database, deps.clock.now(), input));
