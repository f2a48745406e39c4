import { z } from 'zod';
import { feedProfile, name, partnerCode } from '#domain/administration/field-schemas.ts';
import { createPartner as create } from '#domain/administration/partners/create-partner.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const createPartner = adminProcedure
  .meta({ description: 'Create a job board with its integration key, which is shown once' })
  .input(z.object({ code: partnerCode, name, profile: feedProfile.optional() }))
  .mutation(({ ctx: { deps }, input }) => create(deps, input));
