import { randomUUID } from 'node:crypto';
import type { PgBoss, QueueResult } from 'pg-boss';
import { DEAD_QUEUE } from '#db/queue/queue.ts';
import { deadQueueOptions, queueNames, queueOptions, schedules } from './follow-up-queues.ts';

type QueueDefinition = {
  name: string;
  options: typeof deadQueueOptions | ReturnType<typeof queueOptions>;
};

/** The queue of dead jobs is the first, since the others name it in their options. */
const definitions: QueueDefinition[] = [
  { name: DEAD_QUEUE, options: deadQueueOptions },
  ...queueNames.map((name) => ({ name, options: queueOptions(name) })),
];

/**
 * Creates missing queues, and updates queues whose options differ. Queues that are up to date cost one statement in
 * all.
 */
export async function defineQueues(boss: PgBoss): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, options } of definitions) {
    if (isUpToDate(existing.get(name), options)) continue;
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
    // Makes pg-boss cache the queue's settings now. Else its first `send` within a transaction reads them, which on
    // PGlite waits for the connection that the transaction holds.
    await boss.findJobs(name, { id: randomUUID() });
  }
  await defineSchedules(boss);
}

/** Writes each schedule anew, and removes those of an earlier version, whose jobs no worker takes. */
async function defineSchedules(boss: PgBoss): Promise<void> {
  for (const { name, key } of await boss.getSchedules()) {
    if (!Object.hasOwn(schedules, name)) await boss.unschedule(name, key);
  }
  for (const [name, cron] of Object.entries(schedules)) {
    await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' });
  }
}

function isUpToDate(queue: QueueResult | undefined, options: QueueDefinition['options']): boolean {
  if (queue === undefined) return false;
  const values: Partial<Record<string, unknown>> = { ...queue };
  return Object.entries(options).every(([option, value]) => values[option] === value);
}
