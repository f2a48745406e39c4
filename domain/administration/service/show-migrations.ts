import { readMigrationState } from '#db/migrations/run-migrations.ts';
import type { Deps } from '#domain/ports.ts';

/** Counts the migrations that are applied, and those that this version knows. */
export function showMigrations({ database }: Pick<Deps, 'database'>) {
  return readMigrationState(database.query);
}
