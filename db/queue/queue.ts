import { inArray, or, sql } from 'drizzle-orm';
import type { Db } from 'pg-boss';
import { type Queryable, rowsOf } from '../connection/database.ts';
import { runPrepared } from '../connection/prepared.ts';
import { QUEUE_SCHEMA } from './queue-schema.ts';

const jobs = sql`${sql.identifier(QUEUE_SCHEMA)}.job`;

type QueueState = { waiting: number; running: number; dead: number; oldestDueAgeSeconds: number };

/** The name of the queue that receives the jobs whose every retry failed. */
export const DEAD_QUEUE = 'dead-jobs';

// pg-boss orders its states: created < retry < active < completed. Below `active` means waiting.
const isWaiting = sql`state < 'active' and name <> ${DEAD_QUEUE}`;

/**
 * Counts the jobs that wait (also those that are due later), run or are dead. `oldestDueAgeSeconds` is the time since
 * the longest waiting job was due; 0 if none is due.
 */
export async function readQueueState(query: Queryable): Promise<QueueState> {
  const [row] = await rowsOf<QueueState>(
    query.execute(sql`select
      count(*) filter (where ${isWaiting})::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state < 'active' and name = ${DEAD_QUEUE})::int as dead,
      coalesce(
        extract(epoch from now() - min(start_after) filter (where ${isWaiting} and start_after < now())),
        0)::float as "oldestDueAgeSeconds"
      from ${jobs}
      where state <= 'active'`),
  );
  return row ?? { waiting: 0, running: 0, dead: 0, oldestDueAgeSeconds: 0 };
}

/** Deletes all jobs, also dead ones, whose data has one of these ids. A running job then finds no row to change. */
export async function deleteJobs(
  tx: Queryable,
  { applicationIds, deletionRequestIds }: { applicationIds: string[]; deletionRequestIds: string[] },
): Promise<void> {
  const isNamed = or(
    applicationIds.length > 0 ? inArray(sql`data->>'applicationId'`, applicationIds) : undefined,
    deletionRequestIds.length > 0 ? inArray(sql`data->>'deletionRequestId'`, deletionRequestIds) : undefined,
  );
  if (isNamed !== undefined) await tx.execute(sql`delete from ${jobs} where ${isNamed}`);
}

/** Deletes the queued and dead jobs that name the workspace, or one of its held applications or alerts. */
export async function deleteJobsOfWorkspace(tx: Queryable, workspaceId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${jobs}
    where data->>'workspaceId' = ${workspaceId}
      or data->>'heldId' in (select id::text from held_applications where workspace_id = ${workspaceId}::uuid)
      or data->>'alertId' in (
        select alert.id::text
        from job_alerts alert
        join alert_subscribers subscriber on subscriber.id = alert.subscriber_id
        where subscriber.workspace_id = ${workspaceId}::uuid)`);
}

/** Makes a client with which the queue writes its jobs in an open transaction, so that they commit with it (D22). */
export function queueTransaction(tx: Queryable): Db {
  return {
    executeSql: async (text, values = []) => ({ rows: await rowsOf(runPrepared(tx, text, values)) }),
  };
}

/** A follow-up job for `enqueueFollowUpJobsCtes`: the name of its queue, and the data that the worker receives. */
export type QueuedFollowUpJob = { queue: string; data: Record<string, unknown> };

/** The channel on which pg-boss wakes its workers. The name is computed as pg-boss computes it. */
const wakeChannel = sql`'pgboss_' || left(encode(sha224(${sql.raw(`'${QUEUE_SCHEMA}'`)}::bytea), 'hex'), 24)`;

/**
 * CTEs that enqueue follow-up jobs within a larger statement, as pg-boss 12 does: a test compares all columns and the
 * notification. The statement must have the CTEs `created` (the new application or no row) and `input`, whose
 * `document` has `follow_up_jobs`, a list of `QueuedFollowUpJob`. It must read `notified`, which wakes the workers.
 */
export const enqueueFollowUpJobsCtes = sql`follow_up_jobs as (
    insert into ${jobs} (
      name, data, policy,
      retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, deletion_seconds, keep_until,
      dead_letter, heartbeat_seconds)
    select
      listed.queue, listed.data, queue.policy,
      queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max,
      queue.expire_seconds, queue.deletion_seconds, now() + queue.retention_seconds * interval '1s',
      queue.dead_letter, queue.heartbeat_seconds
    from created
    cross join input
    cross join jsonb_to_recordset(input.document->'follow_up_jobs') as listed (queue text, data jsonb)
    -- The left join keeps a follow-up job whose queue is missing. Its settings are null, which fails the statement.
    left join ${sql.identifier(QUEUE_SCHEMA)}.queue on queue.name = listed.queue
    returning name
  ), notified as (
    select count(pg_notify(${wakeChannel}, name)) from follow_up_jobs
  )`;
