import { z } from 'zod';
import { id } from '#domain/administration/field-schemas.ts';
import { showRecruitment as show } from '#domain/administration/recruitments/show-recruitment.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const showRecruitment = adminProcedure
  .meta({
    description: 'Show a recruitment as the import takes it back, and its applications by status',
  })
  .input(z.object({ id }))
  .query(({ ctx: { deps }, input }) => show(deps, input));
