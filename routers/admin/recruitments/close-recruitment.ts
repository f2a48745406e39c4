import { z } from 'zod';
import { id } from '#domain/administration/field-schemas.ts';
import { closeRecruitment as close } from '#domain/administration/recruitments/change-recruitment.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const closeRecruitment = adminProcedure
  .meta({ description: 'Close a recruitment, which then takes no application' })
  .input(z.object({ id }))
  .mutation(({ ctx: { deps }, input }) => close(deps, input));
