import { z } from 'zod';
import { id } from '#domain/administration/field-schemas.ts';
import { unpublishRecruitment as unpublish } from '#domain/administration/recruitments/change-recruitment.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const unpublishRecruitment = adminProcedure
  .meta({ description: 'Turn the publication of a recruitment off' })
  .input(z.object({ id }))
  .mutation(({ ctx: { deps }, input }) => unpublish(deps, input));
