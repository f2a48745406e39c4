import { once } from 'node:events';
import { type ConstructorOptions, fromPglite, PgBoss } from 'pg-boss';
import type { Database } from '#db/connection/database.ts';
import { DEAD_QUEUE, queueTransaction } from '#db/queue/queue.ts';
import { QUEUE_SCHEMA, queueConnection } from '#db/queue/queue-schema.ts';
import type { FollowUp, QueueAdministration } from '#domain/ports.ts';
import type { LoadGauge } from '#kernel/load/load-gauge.ts';
import { defineQueues } from './define-queues.ts';
import { queueNames } from './follow-up-queues.ts';
import { type Handlers, startWorkers } from './queue-workers.ts';

/** The queue of follow-up jobs. */
export type Queue = {
  readonly followUp: FollowUp;
  readonly administration: QueueAdministration;
  /** Starts the workers of this node. */
  work(handlers: Handlers): Promise<void>;
  /** Waits for running jobs until `deadline`; any node can retry an unfinished one at once. */
  stop(deadline: AbortSignal): Promise<void>;
};

/**
 * A connection to PostgreSQL itself, past pgbouncer. `timeoutMs` bounds an attempt to connect; a statement may take
 * three times as long.
 */
type DirectConnection = { directUrl: string; timeoutMs: number };

type QueueOptions = {
  database: Database;
  /** Makes the queue's own connections, since LISTEN needs a session; null on the embedded database. */
  direct: DirectConnection | null;
  /** Called for every failed attempt and lost connection, in words that may be logged (D9). */
  onError(error: Error): void;
  /** Bounds the wait of a job without a NOTIFY, such as a retry or a delayed job. */
  pollSeconds?: number;
  /** Measures how busy the event loop is; a test gives its own. */
  load?: LoadGauge;
};

/** Options of `pg`. A statement without an answer, as from a frozen database, closes its connection at the limit. */
const clientOptions = (timeoutMs: number) => ({
  connectionTimeoutMillis: timeoutMs,
  query_timeout: 3 * timeoutMs,
  keepAlive: true,
});

/** The pause between two polls of a queue. It is long, since polling all queues costs an idle node. */
const POLL_SECONDS = 10;

/** Opens the queue (pg-boss) in the database, creating its schema; nodes may do so at the same time. */
export async function createQueue({
  database,
  direct,
  onError,
  pollSeconds = POLL_SECONDS,
  load,
}: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    ...connectionOptions(database, direct),
    schema: QUEUE_SCHEMA,
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 60,
    // The longest intervals that pg-boss accepts, for features that are not used or that run once a day or hour.
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    cronWorkerIntervalSeconds: 45,
  });
  // Without a listener a lost connection would end the process; pg-boss reconnects by itself.
  boss.on('error', (error) => onError(new Error(`queue: ${error.message}`)));
  await boss.start();
  await defineQueues(boss);
  return {
    followUp: {
      enqueue: async (tx, { name, ...ids }, later) => {
        const delayed = later && { id: later.id, startAfter: later.afterSeconds };
        await boss.send(name, ids, { db: queueTransaction(tx), ...delayed });
      },
      toQueuedFollowUpJobs: (followUpJobs) =>
        followUpJobs.map(({ name, ...ids }) => ({ queue: name, data: ids })),
    },
    administration: createAdministration(boss),
    work: (handlers) => startWorkers(boss, { handlers, pollSeconds, onError, load }),
    stop: async (deadline) => {
      const idle = Promise.all(queueNames.map((name) => boss.offWork(name)));
      if (!deadline.aborted) await Promise.race([idle, once(deadline, 'abort')]);
      await boss.stop({ graceful: false });
    },
  };
}

function connectionOptions({ embedded }: Database, direct: DirectConnection | null): ConstructorOptions {
  if (embedded !== null) return { db: fromPglite(embedded), backend: 'pglite' };
  if (direct === null) throw new Error('a queue on PostgreSQL needs a direct connection');
  const { directUrl, timeoutMs } = direct;
  return {
    ...queueConnection(directUrl),
    max: 3,
    application_name: 'guichet-queue',
    ...clientOptions(timeoutMs),
  };
}

function createAdministration(boss: PgBoss): QueueAdministration {
  return {
    dead: async () => {
      const jobs = await boss.findJobs(DEAD_QUEUE, { queued: true });
      return jobs.map((job) => ({
        id: job.id,
        name: job.sourceName ?? DEAD_QUEUE,
        failedAt: job.createdOn,
        attempts: (job.sourceRetryCount ?? 0) + 1,
        error: messageOf(job.sourceOutput),
      }));
    },
    retry: async (id) => (await boss.redrive(DEAD_QUEUE, { ids: [id] })) > 0,
  };
}

function messageOf(output: unknown): string {
  const message = (output as { message?: unknown } | null | undefined)?.message;
  return typeof message === 'string' ? message : 'no reason was recorded';
}
