import { z } from 'zod';
import { changeRecruitment } from '../../../db/recruitments/manage-recruitments.ts';
import { id } from '../../../domain/administration/field-schemas.ts';
import { adminProcedure } from '../../procedures.ts';

export const publishRecruitment = adminProcedure
  .meta({ description: 'Turn the publication of a recruitment on' })
  .input(z.object({ id }))
  .mutation(({ ctx: { deps }, input }) => {
    const now = deps.clock.now();
    return changeRecruitment(deps.database, now, {
      id: input.id,
      action: 'recruitment.published',
      decide: ({ publishedAt }) => ({ published: true, publishedAt: publishedAt ?? now }),
    });
  });
