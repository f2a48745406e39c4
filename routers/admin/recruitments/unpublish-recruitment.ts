import { z } from 'zod';
import { changeRecruitment } from '../../../db/recruitments/manage-recruitments.ts';
import { id } from '../../../domain/administration/field-schemas.ts';
import { adminProcedure } from '../../procedures.ts';

export const unpublishRecruitment = adminProcedure
  .meta({ description: 'Turn the publication of a recruitment off' })
  .input(z.object({ id }))
  .mutation(({ ctx: { deps }, input }) =>
    changeRecruitment(deps.database, deps.clock.now(), {
      id: input.id,
      action: 'recruitment.unpublished',
      decide: () => ({ published: false }),
    }),
  );
