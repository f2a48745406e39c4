import { deleteExpiredAlerts } from '#db/alerts/alerts.ts';
import type { Deps } from '../ports.ts';

/** Erases alerts that were not confirmed or renewed in time. */
export async function sweepAlerts({ database, clock }: Pick<Deps, 'clock' | 'database'>): Promise<void> {
  for (;;) {
    const deleted = await database.transaction((tx) => deleteExpiredAlerts(tx, clock.now()));
    if (deleted === 0) return;
  }
}
