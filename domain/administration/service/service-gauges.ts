import { countOverdueDeletions } from '#db/erasure/deletion-list.ts';
import { newestBackup } from '#db/operation/backups.ts';
import { readQueueState } from '#db/queue/queue-state.ts';
import { readWebhookState } from '#db/webhooks/deliveries.ts';
import type { Deps } from '#domain/ports.ts';

/** What an operator watches in the database: the queue, late deletions, what partners are not told yet, the newest backup. */
export async function readServiceGauges({ database: { query }, clock }: Pick<Deps, 'database' | 'clock'>) {
  const queue = await readQueueState(query);
  const overdueDeletions = await countOverdueDeletions(query, clock.now());
  const webhooks = await readWebhookState(query);
  return { ...queue, overdueDeletions, webhooks, backupAt: await newestBackup(query) };
}
