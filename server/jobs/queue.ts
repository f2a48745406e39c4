import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ConstructorOptions, fromPglite, PgBoss } from 'pg-boss';
import type { Database } from '#db/connection/client.ts';
import { queueConnection } from '#db/queue/queue-schema.ts';
import { DEAD_JOBS } from '#db/queue/queue-state.ts';
import { queueTransaction } from '#db/queue/queue-transaction.ts';
import type { FollowUp, QueueAdministration } from '#domain/ports.ts';
import type { LoadGauge } from '#kernel/load/load-gauge.ts';
import { DAY_SECONDS, lifeOf, names, schedules } from './follow-up-queues.ts';
import { type Handlers, startWorkers } from './queue-workers.ts';

export type Queue = {
  readonly followUp: FollowUp;
  readonly administration: QueueAdministration;
  /** Starts the workers of this node. */
  work(handlers: Handlers): Promise<void>;
  /** Waits for running jobs until `deadline`; what is then unfinished is any node's to retry at once. */
  stop(deadline: AbortSignal): Promise<void>;
};

/** `timeoutMs` is how long a connection may take, and a third of what a statement may. */
type DirectConnection = { directUrl: string; timeoutMs: number };

type QueueOptions = {
  database: Database;
  /** For connections of the queue's own, which needs sessions; null on the embedded database. */
  direct: DirectConnection | null;
  /** Called for every failed attempt and lost connection, in words that may be logged (D9). */
  onError(error: Error): void;
  /** How long a job without a NOTIFY may wait: a retry, or one that was put off. */
  pollSeconds?: number;
  /** How busy the event loop is; a test gives its own. */
  load?: LoadGauge;
};

/** For `pg`: a statement without an answer, from a frozen database, gives up its connection. */
const clientOptions = (timeoutMs: number) => ({
  connectionTimeoutMillis: timeoutMs,
  query_timeout: 3 * timeoutMs,
  keepAlive: true,
});

/** Each poll of thirteen queues costs an idle node. */
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
    ...connectionOf(database, direct),
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 60,
    // Of what we do not use, or once a day: the longest that it takes.
    ...{ flowIntervalSeconds: 3600, bamIntervalSeconds: 3600, cronWorkerIntervalSeconds: 45 },
  });
  // Without a listener a lost connection would end the process; pg-boss reconnects by itself.
  boss.on('error', (error) => onError(new Error(`queue: ${error.message}`)));
  await boss.start();
  await boss.createQueue(DEAD_JOBS, { retentionSeconds: 365 * DAY_SECONDS });
  for (const name of names) {
    const options = lifeOf(name);
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
    // Reading a queue caches its settings: inside a transaction PGlite's only connection is taken.
    await boss.findJobs(name, { id: randomUUID() });
  }
  for (const [name, cron] of Object.entries(schedules)) {
    await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' });
  }
  return {
    followUp: {
      enqueue: async (tx, { name, ...ids }, later) => {
        const waiting = later && { id: later.id, startAfter: later.afterSeconds };
        await boss.send(name, ids, { db: queueTransaction(tx), ...waiting });
      },
      queuesOf: (jobs) => jobs.map(({ name }) => name),
    },
    administration: administrationOf(boss),
    work: (handlers) => startWorkers(boss, { handlers, pollSeconds, onError, load }),
    stop: async (deadline) => {
      const idle = Promise.all(names.map((name) => boss.offWork(name)));
      if (!deadline.aborted) await Promise.race([idle, once(deadline, 'abort')]);
      await boss.stop({ graceful: false });
    },
  };
}

function connectionOf({ embedded }: Database, direct: DirectConnection | null): ConstructorOptions {
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

function administrationOf(boss: PgBoss): QueueAdministration {
  return {
    dead: async () => {
      const jobs = await boss.findJobs(DEAD_JOBS, { queued: true });
      return jobs.map((job) => ({
        id: job.id,
        name: job.sourceName ?? DEAD_JOBS,
        failedAt: job.createdOn,
        attempts: (job.sourceRetryCount ?? 0) + 1,
        error: messageOf(job.sourceOutput),
      }));
    },
    retry: async (id) => (await boss.redrive(DEAD_JOBS, { ids: [id] })) > 0,
  };
}

function messageOf(output: unknown): string {
  const message = (output as { message?: unknown } | null | undefined)?.message;
  return typeof message === 'string' ? message : 'no reason was recorded';
}
