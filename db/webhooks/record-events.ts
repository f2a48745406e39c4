import { sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { prepareSql } from '../connection/prepared.ts';
import { webhookDeliveries } from '../schema/index.ts';

/** Notified, in the transaction that has events for a partner. */
export const WEBHOOK_EVENTS = 'guichet_webhook_events';

type ApplicationEvent = {
  id: string;
  partnerId: string;
  applicationId: string;
  type: string;
  body: string;
  at: Date;
};

const applicationEvent = prepareSql(
  'webhook_application_event',
  sql`with written as (
    insert into webhook_deliveries
      (id, endpoint_id, type, subject_id, application_id, body, state, next_attempt_at, created_at)
    select ${sql.placeholder('id')}::uuid, e.id, ${sql.placeholder('type')}, ${sql.placeholder('applicationId')}::uuid,
      ${sql.placeholder('applicationId')}::uuid, ${sql.placeholder('body')}, 'waiting',
      ${sql.placeholder('at')}::timestamptz, ${sql.placeholder('at')}::timestamptz
    from webhook_endpoints e
    where e.partner_id = ${sql.placeholder('partnerId')}::uuid and e.disabled_at is null
    returning id)
  select pg_notify(${sql.raw(`'${WEBHOOK_EVENTS}'`)}, '') from written`,
);

/** Writes an event for the partner, if it has an address, in the transaction of what happened. */
export async function insertApplicationEvent(
  tx: Queryable,
  { at, ...event }: ApplicationEvent,
): Promise<void> {
  await applicationEvent(tx, { ...event, at: at.toISOString() });
}

/**
 * Of a statement with `created`, an application's row or none, and `given`, whose document may have an `event`: the
 * same. The statement must read `told`.
 */
export const eventRecorded = sql`event as (
    insert into webhook_deliveries
      (id, endpoint_id, type, subject_id, application_id, body, state, next_attempt_at, created_at)
    select (given.document->'event'->>'id')::uuid, endpoint.id, given.document->'event'->>'type', created.id, created.id,
      given.document->'event'->>'body', 'waiting', created.created_at, created.created_at
    from created cross join given join webhook_endpoints endpoint
      on endpoint.partner_id = (given.document->'event'->>'partnerId')::uuid and endpoint.disabled_at is null
    returning id
  ), told as (
    select count(pg_notify(${sql.raw(`'${WEBHOOK_EVENTS}'`)}, '')) from event
  )`;

type JobEvent = { id: string; jobId: string; type: string; body: string };

const ROWS_AT_ONCE = 500;

export async function insertJobEvents(
  tx: Queryable,
  { endpointId, at, events }: { endpointId: string; at: Date; events: readonly JobEvent[] },
): Promise<void> {
  for (let from = 0; from < events.length; from += ROWS_AT_ONCE) {
    const rows = events.slice(from, from + ROWS_AT_ONCE).map(({ jobId, ...event }) => ({
      ...event,
      endpointId,
      subjectId: jobId,
      state: 'waiting' as const,
      nextAttemptAt: at,
      createdAt: at,
    }));
    await tx.insert(webhookDeliveries).values(rows);
  }
}
