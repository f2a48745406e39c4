import { randomUUID } from 'node:crypto';
import type { PgBoss, QueueResult } from 'pg-boss';
import { DEAD_QUEUE } from '#db/queue/queue-state.ts';
import { DAY_SECONDS, queueNames, queueOptions, schedules } from './follow-up-queues.ts';

/**
 * Creates the queues that the database lacks, and gives those with other options the present ones. A start that finds
 * them all as they are sends one statement instead of a hundred.
 */
export async function defineQueues(boss: PgBoss): Promise<void> {
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!found.has(DEAD_QUEUE)) await boss.createQueue(DEAD_QUEUE, { retentionSeconds: 365 * DAY_SECONDS });
  for (const name of queueNames) {
    const options = queueOptions(name);
    if (hasOptions(found.get(name), options)) continue;
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
    // Makes pg-boss cache the queue's settings now: inside a transaction PGlite's only connection is in use.
    await boss.findJobs(name, { id: randomUUID() });
  }
  for (const [name, cron] of Object.entries(schedules)) {
    await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' });
  }
}

function hasOptions(queue: QueueResult | undefined, options: ReturnType<typeof queueOptions>): boolean {
  if (queue === undefined) return false;
  const values: Partial<Record<string, unknown>> = { ...queue };
  return Object.entries(options).every(([option, value]) => values[option] === value);
}
