import { insertBackup } from '#db/operation/backups.ts';
import type { Deps } from '#domain/ports.ts';

/** Notes that a backup of database and CVs is complete: `doctor` and the metrics tell how old the newest is. */
export async function recordBackup({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  const completedAt = clock.now();
  await insertBackup(database.query, completedAt);
  return { completedAt };
}
