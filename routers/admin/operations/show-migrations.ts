import { migrationState } from '../../../db/connection/migration-state.ts';
import { adminProcedure } from '../../procedures.ts';

/** Whoever opens the database migrates it first, so that this has only to tell how far it is. */
export const showMigrations = adminProcedure
  .meta({ description: 'Bring the database to this version’s schema' })
  .mutation(({ ctx: { deps } }) => migrationState(deps.database.query));
