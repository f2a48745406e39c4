import { countOverdueContests } from '#db/candidates/contests.ts';
import { countOverdueDeletions } from '#db/erasure/deletion-lists.ts';
import { findNewestBackup } from '#db/operation/installation.ts';
import { readQueueState } from '#db/queue/queue.ts';
import { readWebhookState } from '#db/webhooks/deliveries.ts';
import { countOverdueAnswers } from '#db/workspaces/answers.ts';
import type { Deps } from '#domain/ports.ts';

/**
 * Reads the values that an operator watches: the queue, overdue deletions, answers and contests, undelivered webhook
 * events, and the newest backup.
 */
export async function readServiceGauges({ database: { query }, clock }: Pick<Deps, 'database' | 'clock'>) {
  const queue = await readQueueState(query);
  const overdueDeletions = await countOverdueDeletions(query, clock.now());
  const overdueContests = await countOverdueContests(query, clock.now());
  const overdueAnswers = await countOverdueAnswers(query);
  const webhooks = await readWebhookState(query);
  return {
    ...queue,
    overdueDeletions,
    overdueContests,
    overdueAnswers,
    webhooks,
    backupAt: await findNewestBackup(query),
  };
}
