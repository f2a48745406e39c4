import { deleteDeliveriesBefore } from '#db/webhooks/deliveries.ts';
import { DAY_MS } from '#kernel/clock.ts';
import type { Deps } from '../ports.ts';

/** Deliveries are stored for this long, for partners' questions and replays. */
const KEPT_MS = 30 * DAY_MS;

/** Deletes deliveries after their time. */
export async function sweepDeliveries({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await deleteDeliveriesBefore(database.query, new Date(clock.now().getTime() - KEPT_MS));
}
