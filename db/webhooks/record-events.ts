import { sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { prepareSql } from '../connection/prepared.ts';
import { webhookDeliveries } from '../schema/index.ts';

/** The channel that a transaction with events for a partner notifies. */
export const WEBHOOK_EVENTS = 'guichet_webhook_events';

type ApplicationEvent = ApplicationEventFields & { applicationId: string; at: Date };

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

/** Inserts an event for the partner, if it has an endpoint, in the transaction of its cause. */
export async function insertApplicationEvent(
  tx: Queryable,
  { at, ...event }: ApplicationEvent,
): Promise<void> {
  await applicationEvent(tx, { ...event, at: at.toISOString() });
}

/** The `event` of the document that `eventRecorded` reads. */
export type ApplicationEventFields = { id: string; partnerId: string; type: string; body: string };

/**
 * CTEs that insert the event of a new application within a larger statement, which has the CTEs `created` (the new
 * application or no row) and `given` (a row whose column `document` may have an `event`). The statement must read
 * `announced`.
 */
export const eventRecorded = sql`event as (
    insert into webhook_deliveries
      (id, endpoint_id, type, subject_id, application_id, body, state, next_attempt_at, created_at)
    select event.id, endpoint.id, event.type, created.id, created.id, event.body, 'waiting', created.created_at,
      created.created_at
    from created cross join given
    cross join jsonb_to_record(given.document->'event') as event (id uuid, "partnerId" uuid, type text, body text)
    join webhook_endpoints endpoint on endpoint.partner_id = event."partnerId" and endpoint.disabled_at is null
    returning id
  ), announced as (
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
