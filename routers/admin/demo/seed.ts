import { seedDemo } from '#domain/administration/demo/seed-demo.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const seed = adminProcedure
  .meta({ description: 'Make the demonstration’s data where it is missing, and issue new keys' })
  .mutation(({ ctx: { deps } }) => seedDemo(deps));
