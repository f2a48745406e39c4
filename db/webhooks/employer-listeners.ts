import { sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prepareSql } from '../connection/prepared.ts';
import type { applicationStatuses } from '../schema/index.ts';
import { WEBHOOK_EVENTS_CHANNEL } from './record-events.ts';

/** An endpoint of an employer or of the installation that receives a type of event, and the employer's slug. */
export type Listener = { endpointId: string; url: string; slug: string };

/** The condition that an `endpoint` receives an event of this type about a `workspace`. */
const receivesEvent = sql`endpoint.disabled_at is null
  and (endpoint.workspace_id = workspace.id or endpoint.installation)
  and (endpoint.events is null or ${sql.placeholder('type')} = any(endpoint.events))`;

const listenerColumns = sql`endpoint.id as "endpointId", endpoint.url, workspace.slug`;

/** The lock keeps an endpoint from being removed before the event is inserted. */
const endpointLock = sql`for key share of endpoint`;

const workspaceListenersStatement = prepareSql<Listener>(
  'webhook_workspace_listeners',
  sql`select ${listenerColumns}
    from workspaces workspace
    join webhook_endpoints endpoint on ${receivesEvent}
    where workspace.id = ${sql.placeholder('workspaceId')}::uuid
    order by endpoint.id
    ${endpointLock}`,
);

/** Finds the endpoints that receive events of this type about a workspace. */
export function findWorkspaceListeners(
  tx: Queryable,
  event: { workspaceId: string; type: string },
): Promise<Listener[]> {
  return workspaceListenersStatement(tx, event);
}

type ApplicationListener = Listener & {
  workspaceId: string;
  jobId: string;
  status: (typeof applicationStatuses)[number];
  test: boolean;
};

const applicationListenersStatement = prepareSql<ApplicationListener>(
  'webhook_application_listeners',
  sql`select
      ${listenerColumns},
      workspace.id as "workspaceId",
      application.recruitment_id as "jobId",
      application.status,
      application.test
    from applications application
    join workspaces workspace on workspace.id = application.workspace_id
    join webhook_endpoints endpoint on ${receivesEvent}
    where application.id = ${sql.placeholder('applicationId')}::uuid
      and not (${sql.placeholder('once')}::boolean and exists (
        select from webhook_deliveries earlier
        where earlier.endpoint_id = endpoint.id
          and earlier.application_id = application.id
          and earlier.type = ${sql.placeholder('type')}))
    order by endpoint.id
    ${endpointLock}`,
);

/**
 * Finds the endpoints that receive an event of this type about an application. `once` leaves out the endpoints that
 * have such an event about it already.
 */
export function findApplicationListeners(
  tx: Queryable,
  event: { applicationId: string; type: string; once: boolean },
): Promise<ApplicationListener[]> {
  return applicationListenersStatement(tx, event);
}

type EmployerEvent = {
  endpointIds: readonly string[];
  type: string;
  subjectId: string;
  /** Null for an event that outlives its application. */
  applicationId: string | null;
  body: string;
  at: Date;
};

/** A placeholder with its type. */
const parameter = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

const insertEventStatement = prepareSql(
  'webhook_employer_event',
  sql`with written as (
      insert into webhook_deliveries
        (id, endpoint_id, type, subject_id, application_id, body, state, next_attempt_at, created_at)
      select
        gen_random_uuid(),
        endpoint_id,
        ${parameter('type', 'text')},
        ${parameter('subjectId', 'uuid')},
        ${parameter('applicationId', 'uuid')},
        ${parameter('body', 'text')},
        'waiting',
        ${parameter('at', 'timestamptz')},
        ${parameter('at', 'timestamptz')}
      from
        jsonb_array_elements_text(${parameter('endpointIds', 'jsonb')}) as listener,
        cast(listener as uuid) as endpoint_id
      returning id
    )
    select pg_notify(${sql.raw(`'${WEBHOOK_EVENTS_CHANNEL}'`)}, '') from written`,
);

/** Inserts an event for each listener, in the transaction of its cause. */
export async function insertEmployerEvent(
  tx: Queryable,
  { endpointIds, at, ...event }: EmployerEvent,
): Promise<void> {
  await insertEventStatement(tx, {
    ...event,
    at: at.toISOString(),
    endpointIds: JSON.stringify(endpointIds),
  });
}
