import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prepareSql } from '../connection/prepared.ts';
import { webhookDeliveries } from '../schema/index.ts';

/** The channel that a transaction with events notifies. */
export const WEBHOOK_EVENTS_CHANNEL = 'guichet_webhook_events';

/**
 * An event about an application: for the partner that sent it (D48), or for its employer and the installation (D56).
 */
export type ApplicationEventFields = ({ partnerId: string } | { workspaceId: string }) & {
  type: string;
  body: string;
};

/**
 * The condition that an `endpoint` receives an `event`: a partner's endpoint receives the events for that partner, an
 * employer's those for that employer, and the installation's those for all employers.
 */
const receives = sql`endpoint.disabled_at is null
    and (
      endpoint.partner_id = event."partnerId"
      or endpoint.workspace_id = event."workspaceId"
      or (endpoint.installation and event."workspaceId" is not null))
    and (endpoint.events is null or event.type = any(endpoint.events))`;

const eventRow = sql`event ("partnerId" uuid, "workspaceId" uuid, type text, body text)`;

/**
 * Inserts a delivery of each event for each endpoint that receives it. `created` selects the application's `id` and
 * `created_at`. The lock leaves out an endpoint that is being removed, so that no foreign key fails.
 */
const insertDeliveries = (created: SQL, events: SQL) => sql`insert into webhook_deliveries
      (id, endpoint_id, type, subject_id, application_id, body, state, next_attempt_at, created_at)
    select
      gen_random_uuid(), event.endpoint_id, event.type, event.id, event.id, event.body, 'waiting',
      event.created_at, event.created_at
    from (
      select endpoint.id as endpoint_id, event.type, event.body, created.id, created.created_at
      from ${created}
      cross join jsonb_to_recordset(${events}) as ${eventRow}
      join webhook_endpoints endpoint on ${receives}
      for key share of endpoint
    ) as event
    returning id`;

const applicationEventsStatement = prepareSql(
  'webhook_application_events',
  sql`with written as (${insertDeliveries(
    sql`(select ${sql.placeholder('applicationId')}::uuid as id, ${sql.placeholder('at')}::timestamptz as created_at)
        as created`,
    sql`${sql.placeholder('events')}::jsonb`,
  )})
  select pg_notify(${sql.raw(`'${WEBHOOK_EVENTS_CHANNEL}'`)}, '') from written`,
);

type ApplicationEvents = { applicationId: string; at: Date; events: readonly ApplicationEventFields[] };

/** Inserts a delivery of each event for each endpoint that receives it, in the transaction that causes the events. */
export async function insertApplicationEvents(
  tx: Queryable,
  { applicationId, at, events }: ApplicationEvents,
): Promise<void> {
  await applicationEventsStatement(tx, {
    applicationId,
    at: at.toISOString(),
    events: JSON.stringify(events),
  });
}

/**
 * CTEs that insert the events of a new application within a larger statement. The larger statement has the CTEs
 * `created` (the new application or no row) and `input`, whose `document` has `events`. It reads `announced`, which
 * wakes the workers.
 */
export const recordEventCtes = sql`event as (${insertDeliveries(
  sql`created cross join input`,
  sql`input.document->'events'`,
)}
  ), announced as (
    select count(pg_notify(${sql.raw(`'${WEBHOOK_EVENTS_CHANNEL}'`)}, '')) from event
  )`;

type JobEvent = { id: string; jobId: string; type: string; body: string };

const ROWS_AT_ONCE = 500;

/** Inserts events about jobs for one endpoint. */
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
