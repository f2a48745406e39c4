import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { columnList, type RowFields } from '../connection/row-values.ts';
import { enqueueFollowUpJobsCtes, type QueuedFollowUpJob } from '../queue/queue.ts';
import {
  applications,
  auditEntries,
  candidates,
  consents,
  cvFiles,
  idempotencyKeys,
  partnerReferences,
  statusChanges,
} from '../schema/index.ts';
import { type ApplicationEventFields, recordEventCtes } from '../webhooks/record-events.ts';

/** The tables of the rows that a submission brings, each under its row's name in `SubmissionDocument`. */
export const submittedTables = {
  newcomer: candidates,
  application: applications,
  reference: partnerReferences,
  idempotency: idempotencyKeys,
  audit: auditEntries,
  consent: consents,
  files: cvFiles,
};

type RowName = keyof typeof submittedTables;
/** The parts that have any number of rows. */
type ListName = 'audit' | 'files';

/** The statement's one parameter. A part that is absent stores nothing. */
export type SubmissionDocument = { [Name in Exclude<RowName, ListName>]?: RowFields | undefined } & {
  /** The id of a person who has applied before; `newcomer` is the row of one who has not. */
  known_id?: string;
  audit: RowFields[];
  files: RowFields[];
  /** An idempotency key that was claimed before this time is free again. */
  idempotent_since?: Date;
  events: readonly ApplicationEventFields[];
  follow_up_jobs: readonly QueuedFollowUpJob[];
};

const part = (name: keyof SubmissionDocument) => sql`document->${sql.raw(`'${name}'`)}`;

type InsertOptions = {
  /** Nothing is inserted unless this CTE has a row. The insert waits for the CTE, whose locks are taken first. */
  after: 'person' | 'application' | 'created';
  /** Columns that only the statement knows, as a JSON object. */
  computed?: SQL;
};

/**
 * Inserts the row that the document has under this name, if it has one. The SQL ends with its `where`, so that the
 * caller can add a condition or `on conflict`.
 */
function insertPart(name: Exclude<RowName, 'newcomer' | ListName>, { after, computed }: InsertOptions): SQL {
  const table: PgTable = submittedTables[name];
  const row = computed === undefined ? part(name) : sql`${part(name)} || ${computed}`;
  return sql`
    insert into ${table} (${columnList(table)})
    select ${columnList(table)} from input, jsonb_populate_record(null::${table}, ${row})
    where ${part(name)} is not null and exists (select from ${sql.identifier(after)})`;
}

/** Inserts the rows of a list once the application is created. */
function insertList(name: ListName): SQL {
  const table: PgTable = submittedTables[name];
  return sql`
    insert into ${table} (${columnList(table)})
    select ${columnList(table)} from input, jsonb_populate_recordset(null::${table}, ${part(name)})
    where exists (select from created)`;
}

/** The application's id as a field of the row. */
const applicationIdField = sql`jsonb_build_object('application_id', (select id from application))`;

const documentCte = sql`input as materialized (
    select ${sql.placeholder('document')}::jsonb as document
  )`;

/**
 * Locks the candidate's row before any other (D39): it locks a known candidate, or inserts a new one. `person` is
 * empty if the known candidate was erased, or the new one was inserted by another transaction. Then the CTEs below
 * store nothing.
 */
const personCtes = sql`known as (
    select id
    from ${candidates}
    where id = (select (document->>'known_id')::uuid from input)
    for no key update
  ), newcomer as (
    insert into ${candidates} (${columnList(candidates)})
    select ${columnList(candidates)} from input, jsonb_populate_record(null::${candidates}, ${part('newcomer')})
    where ${part('newcomer')} is not null
    on conflict do nothing
    returning id
  ), person as materialized (
    select id from known union all select id from newcomer
  )`;

/**
 * Inserts the application, or finds the partner's earlier one of this person to this job (D18). The update changes
 * nothing and makes the statement return the found row. `created` takes only an inserted row, in which `xmax` is 0.
 */
const applicationCtes = sql`application as (${insertPart('application', {
  after: 'person',
  // `earlier_application` finds another sender's application, which this one duplicates (D19). It also sees rows that
  // were committed while the statement waited for the lock.
  computed: sql`jsonb_build_object('candidate_id', (select id from person), 'duplicate_of',
        earlier_application((select id from person), (document->'application'->>'recruitment_id')::uuid))`,
})}
    on conflict (partner_id, candidate_id, recruitment_id) do update set partner_id = excluded.partner_id
    returning id, created_at, xmax = 0 as inserted
  ), created as materialized (
    select id, created_at from application where inserted
  )`;

const ofApplication = { after: 'application', computed: applicationIdField } as const;

/**
 * Claims the partner's `id` and the form's Idempotency-Key (D18), for a new or a found application. Both are unique,
 * so that the statement fails if another request claimed the same one. `claimed` counts the rows of `expired`, so that
 * PostgreSQL deletes the old key before it inserts the new one.
 */
const replayKeyCtes = sql`referenced as (${insertPart('reference', ofApplication)}
  ), expired as (
    delete from ${idempotencyKeys}
    using input
    where digest = document->'idempotency'->>'digest'
      and created_at < (document->>'idempotent_since')::timestamptz
      and exists (select from application)
    returning digest
  ), claimed as (${insertPart('idempotency', ofApplication)}
      and (select count(*) from expired) >= 0
  )`;

/**
 * Records a new application: the person's last contact, the first status, the audit trail, the consent and the files.
 */
const recordCtes = sql`contact as (
    update ${candidates}
    set last_contact_at = created.created_at
    from created, known
    where ${candidates}.id = known.id and last_contact_at < created.created_at
  ), status as (
    insert into ${statusChanges} (application_id, to_status, at)
    select id, 'received', created_at from created
  ), audited as (${insertList('audit')}
  ), consented as (${insertPart('consent', { after: 'created' })}
  ), filed as (${insertList('files')}
  )`;

/**
 * Builds the statement, with or without follow-up jobs (D22). Reading `announced` wakes the sender of webhooks, and
 * reading `notified` the queue's workers. CTEs that write run whether they are read or not.
 */
export function storeStatement({ withFollowUpJobs }: { withFollowUpJobs: boolean }): SQL {
  const pieces = [documentCte, personCtes, applicationCtes, replayKeyCtes, recordCtes, recordEventCtes];
  if (withFollowUpJobs) pieces.push(enqueueFollowUpJobsCtes);
  return sql`with ${sql.join(pieces, sql`, `)}
  select person.id as "candidateId", application.id as "applicationId", application.inserted as created
  from person, application, announced${withFollowUpJobs ? sql`, notified` : sql``}`;
}
