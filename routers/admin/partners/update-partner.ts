import { z } from 'zod';
import { feedProfile, name, partnerCode } from '#domain/administration/field-schemas.ts';
import { updatePartner as update } from '#domain/administration/partners/update-partner.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const updatePartner = adminProcedure
  .meta({ description: 'Change a job board’s name or the form of its feed' })
  .input(z.object({ code: partnerCode, name: name.optional(), profile: feedProfile.optional() }))
  .mutation(({ ctx: { deps }, input }) => update(deps, input));
