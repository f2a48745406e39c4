import { sql } from 'drizzle-orm';
import { QUEUE_SCHEMA } from './queue-schema.ts';

/** A job for `enqueueJobsCte`: the name of its queue, and the data that the worker receives. */
export type QueuedJob = { queue: string; data: Record<string, unknown> };

const schema = sql.identifier(QUEUE_SCHEMA);
/** The name that pg-boss gives the channel on which it wakes its workers. */
const channel = sql`'pgboss_' || left(encode(sha224(${sql.raw(`'${QUEUE_SCHEMA}'`)}::bytea), 'hex'), 24)`;

/**
 * CTEs that enqueue jobs as pg-boss would, each with its queue's settings, within a larger statement. That has the CTEs
 * `created` (the new application or no row) and `given` (a row whose column `document` lists `jobs`, each a `QueuedJob`).
 * It must read `notified`, or no worker is woken.
 */
export const enqueueJobsCte = sql`jobs as (
    insert into ${schema}.job (name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, deletion_seconds, keep_until, dead_letter, heartbeat_seconds)
    select job.queue, job.data, queue.policy, queue.retry_limit,
      queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.expire_seconds, queue.deletion_seconds,
      now() + queue.retention_seconds * interval '1s', queue.dead_letter, queue.heartbeat_seconds
    from created cross join given
    cross join jsonb_to_recordset(given.document->'jobs') as job (queue text, data jsonb)
    -- A queue that is missing fails the statement: NULL is no setting.
    left join ${schema}.queue on queue.name = job.queue
    returning name
  ), notified as (
    select count(pg_notify(${channel}, name)) from jobs
  )`;
