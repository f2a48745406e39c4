import { readMigrationState } from '#db/migrations/migration-state.ts';
import type { Deps } from '#domain/ports.ts';

/** Counts the applied migrations; a service migrates its database before it answers. */
export function showMigrations({ database }: Pick<Deps, 'database'>) {
  return readMigrationState(database.query);
}
