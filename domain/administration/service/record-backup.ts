import { insertBackup } from '#db/operation/installation.ts';
import type { Deps } from '#domain/ports.ts';

/** Records that a backup of database and CVs is complete. `doctor` and the metrics report the newest backup's age. */
export async function recordBackup({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  const completedAt = clock.now();
  await insertBackup(database.query, completedAt);
  return { completedAt };
}
