import { deleteDeliveriesBefore } from '#db/webhooks/deliveries.ts';
import { DAY_MS } from '#kernel/clock.ts';
import type { Deps } from '../ports.ts';

/** Deliveries are stored for this long, so that receivers can ask about them and have them sent again. */
const RETENTION_MS = 30 * DAY_MS;

/** Deletes the deliveries that are older than their retention. */
export async function sweepDeliveries({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await deleteDeliveriesBefore(database.query, new Date(clock.now().getTime() - RETENTION_MS));
}
