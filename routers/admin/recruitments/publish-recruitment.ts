import { z } from 'zod';
import { id } from '#domain/administration/field-schemas.ts';
import { publishRecruitment as publish } from '#domain/administration/recruitments/publish-recruitment.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const publishRecruitment = adminProcedure
  .meta({
    description:
      'Turn the publication of a recruitment on, with `warnings` about the pay range that a law demands',
  })
  .input(z.object({ id }))
  .mutation(({ ctx: { deps }, input }) => publish(deps, input));
