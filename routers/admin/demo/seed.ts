import { adminProcedure } from '../../procedures.ts';
import { seedDemo } from './seed-demo.ts';

export const seed = adminProcedure
  .meta({ description: 'Make the demonstration’s data where it is missing, and issue new keys' })
  .mutation(({ ctx: { deps } }) => seedDemo(deps));
