import { countOverdueDeletions } from '../../../db/erasure/deletion-list.ts';
import { readQueueState } from '../../../db/queue/queue-state.ts';
import type { Deps } from '../../ports.ts';

/** What an operator watches in the database: the queue, and deletions that are late. */
export async function readServiceGauges({ database: { query }, clock }: Pick<Deps, 'database' | 'clock'>) {
  const queue = await readQueueState(query);
  return { ...queue, overdueDeletions: await countOverdueDeletions(query, clock.now()) };
}
