import { countOverdueDeletions } from '../../../db/erasure/deletion-list.ts';
import { newestBackup } from '../../../db/operation/backups.ts';
import { readQueueState } from '../../../db/queue/queue-state.ts';
import type { Deps } from '../../ports.ts';

/** What an operator watches in the database: the queue, deletions that are late, the newest backup. */
export async function readServiceGauges({ database: { query }, clock }: Pick<Deps, 'database' | 'clock'>) {
  const queue = await readQueueState(query);
  const overdueDeletions = await countOverdueDeletions(query, clock.now());
  return { ...queue, overdueDeletions, backupAt: await newestBackup(query) };
}
