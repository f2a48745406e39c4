import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type AuditEntry, auditRowOf } from '../audit/audit.ts';
import type { Queryable } from '../connection/client.ts';
import { columnsOf, prepareSql, rowFields } from '../connection/prepared.ts';
import { sqlStateOf } from '../connection/sql-state.ts';
import { jobsEnqueued } from '../queue/insert-jobs.ts';
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
import { eventRecorded } from '../webhooks/record-events.ts';
import type { ApplicationIds, NewApplication } from './applications.ts';
import type { NewCv } from './cv-files.ts';

type Submission = {
  /** The person as it was read: the id of one who is known, or the row of one who is not. */
  person: { knownId: string } | { newcomer: typeof candidates.$inferInsert };
  application: NewApplication;
  /** What makes a replay safe (D18); a key that was claimed before `since` is free again. */
  reference: Omit<typeof partnerReferences.$inferInsert, 'applicationId'> | null;
  idempotency: (Omit<typeof idempotencyKeys.$inferInsert, 'applicationId'> & { since: Date }) | null;
  audit: AuditEntry[];
  consent: Omit<typeof consents.$inferInsert, 'sequence'> | null;
  cv: NewCv | null;
  /** What the partner is told by a webhook (D48). */
  event: { id: string; partnerId: string; type: string; body: string } | null;
  /** The queues of its follow-up jobs (D22). */
  jobs: readonly string[];
};

type StoredRow = ApplicationIds & {
  /** False for the partner's earlier application of this person to this job. */
  created: boolean;
};

/** Another request claimed the same reference or key first; nothing of this one was stored. */
export class ClaimConflict extends Error {}

const UNIQUE_VIOLATION = '23505';

const part = (name: string) => sql`document->${sql.raw(`'${name}'`)}`;

/** Inserts a row that the document describes under this name, with what only the statement knows; or none. */
const insertGiven = (table: PgTable, name: string, { after, more }: { after: string; more?: SQL }) => sql`
    insert into ${table} (${columnsOf(table)})
    select ${columnsOf(table)} from given,
      jsonb_populate_record(null::${table}, ${part(name)}${more === undefined ? sql`` : sql` || ${more}`})
    where ${part(name)} is not null and exists (select from ${sql.identifier(after)})`;

const ofApplication = sql`jsonb_build_object('application_id', (select id from application))`;

// `xmax` is 0 in a row that the statement inserted, and the transaction's number in one that it found.
// The person's lock is first (D39). `earlier_application` sees what was committed while it was waited for.
const statement = (jobs: SQL | null) => sql`with given as materialized (
    select ${sql.placeholder('document')}::jsonb as document
  ), known as (
    select id from ${candidates} where id = (select (document->>'known_id')::uuid from given) for no key update
  ), newcomer as (
    insert into ${candidates} (${columnsOf(candidates)})
    select ${columnsOf(candidates)} from given, jsonb_populate_record(null::${candidates}, ${part('newcomer')})
    where ${part('newcomer')} is not null
    on conflict do nothing
    returning id
  ), person as materialized (
    select id from known union all select id from newcomer
  ), application as (${insertGiven(applications, 'application', {
    after: 'person',
    more: sql`jsonb_build_object('candidate_id', (select id from person), 'duplicate_of',
        earlier_application((select id from person), (document->'application'->>'recruitment_id')::uuid))`,
  })}
    on conflict (partner_id, candidate_id, recruitment_id) do update set partner_id = excluded.partner_id
    returning id, created_at, xmax = 0 as inserted
  ), created as materialized (
    select id, created_at from application where inserted
  ), referenced as (${insertGiven(partnerReferences, 'reference', { after: 'application', more: ofApplication })}
  ), expired as (
    delete from ${idempotencyKeys} using given
    where digest = document->'idempotency'->>'digest' and created_at < (document->>'idempotent_since')::timestamptz
      and exists (select from application)
    returning digest
  ), claimed as (${insertGiven(idempotencyKeys, 'idempotency', { after: 'application', more: ofApplication })}
      and (select count(*) from expired) >= 0
  ), contact as (
    update ${candidates} set last_contact_at = created.created_at from created, known
    where ${candidates}.id = known.id and last_contact_at < created.created_at
  ), status as (
    insert into ${statusChanges} (application_id, to_status, at) select id, 'received', created_at from created
  ), audited as (
    insert into ${auditEntries} (${columnsOf(auditEntries)})
    select ${columnsOf(auditEntries)} from given, jsonb_populate_recordset(null::${auditEntries}, ${part('audit')})
    where exists (select from created)
  ), consented as (${insertGiven(consents, 'consent', { after: 'created' })}
  ), kept as (${insertGiven(cvFiles, 'cv', { after: 'created' })}
  ), ${eventRecorded}${jobs === null ? sql`` : sql`, ${jobs}`}
  select person.id as "candidateId", application.id as "applicationId", application.inserted as created
  from person, application, told${jobs === null ? sql`` : sql`, notified`}`;

const stored = prepareSql<StoredRow>('store_application', statement(null));
const storedWithJobs = prepareSql<StoredRow>('store_application_with_jobs', statement(jobsEnqueued));

/**
 * Stores an application with all that it brings, in one statement: the person who is unknown, status, consent, audit,
 * CV and follow-up jobs. Finds the partner's existing one for this person and job instead (D18), and marks one that
 * another sender made before (D19). Null, and nothing is stored, where the person became known or was erased since it
 * was read. Throws `ClaimConflict`.
 */
export async function storeApplication(query: Queryable, submission: Submission): Promise<StoredRow | null> {
  const { person, application, reference, idempotency, audit, consent, cv, event, jobs } = submission;
  const { since, ...key } = idempotency ?? {};
  const document = {
    ...('knownId' in person
      ? { known_id: person.knownId }
      : { newcomer: rowFields(candidates, person.newcomer) }),
    application: rowFields(applications, {
      ...application,
      status: 'received',
      updatedAt: application.createdAt,
    }),
    ...(reference && { reference: rowFields(partnerReferences, reference) }),
    ...(idempotency && { idempotency: rowFields(idempotencyKeys, key), idempotent_since: since }),
    audit: audit.map((entry) => rowFields(auditEntries, auditRowOf(entry))),
    ...(consent && { consent: rowFields(consents, consent) }),
    ...(cv && { cv: rowFields(cvFiles, cv) }),
    ...(event && { event }),
    jobs,
  };
  const store = jobs.length > 0 ? storedWithJobs : stored;
  try {
    const [row] = await store(query, { document: JSON.stringify(document) });
    return row ?? null;
  } catch (error) {
    throw sqlStateOf(error) === UNIQUE_VIOLATION
      ? new ClaimConflict('the reference or key was claimed', { cause: error })
      : error;
  }
}
