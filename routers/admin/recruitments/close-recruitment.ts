import { z } from 'zod';
import { changeRecruitment } from '../../../db/recruitments/manage-recruitments.ts';
import { id } from '../../../domain/administration/field-schemas.ts';
import { adminProcedure } from '../../procedures.ts';

export const closeRecruitment = adminProcedure
  .meta({ description: 'Close a recruitment, which then takes no application' })
  .input(z.object({ id }))
  .mutation(({ ctx: { deps }, input }) =>
    changeRecruitment(deps.database, deps.clock.now(), {
      id: input.id,
      action: 'recruitment.closed',
      decide: () => ({ status: 'closed' }),
    }),
  );
