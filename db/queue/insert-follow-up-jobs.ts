import { sql } from 'drizzle-orm';
import { QUEUE_SCHEMA } from './queue-schema.ts';

/** A follow-up job for `enqueueFollowUpJobsCte`: the name of its queue, and the data that the worker receives. */
export type QueuedFollowUpJob = { queue: string; data: Record<string, unknown> };

const schema = sql.identifier(QUEUE_SCHEMA);
/** The channel on which pg-boss wakes its workers. */
const wakeChannel = sql`'pgboss_' || left(encode(sha224(${sql.raw(`'${QUEUE_SCHEMA}'`)}::bytea), 'hex'), 24)`;

/**
 * CTEs that enqueue follow-up jobs within a larger statement, as pg-boss 12 does. A test compares all columns and the
 * notification. The statement must have the CTEs `created` (the new application or no row) and `input`, whose
 * `document` has a list `follow_up_jobs` of `QueuedFollowUpJob`. It must read `notified`: otherwise no worker is
 * woken.
 */
export const enqueueFollowUpJobsCte = sql`follow_up_jobs as (
    insert into ${schema}.job (
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
    left join ${schema}.queue on queue.name = listed.queue
    returning name
  ), notified as (
    select count(pg_notify(${wakeChannel}, name)) from follow_up_jobs
  )`;
