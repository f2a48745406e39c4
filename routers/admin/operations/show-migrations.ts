import { showMigrations as show } from '#domain/administration/service/show-migrations.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const showMigrations = adminProcedure
  .meta({ description: 'Bring the database to this version’s schema' })
  .mutation(({ ctx: { deps } }) => show(deps));
