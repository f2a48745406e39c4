import { type AuditEntry, toAuditRow } from '../audit/audit.ts';
import type { Queryable } from '../connection/client.ts';
import { prepareSql, rowFields } from '../connection/prepared.ts';
import { sqlStateOf, UNIQUE_VIOLATION } from '../connection/sql-state.ts';
import type { QueuedFollowUpJob } from '../queue/insert-follow-up-jobs.ts';
import type { candidates, consents, idempotencyKeys, partnerReferences } from '../schema/index.ts';
import type { ApplicationEventFields } from '../webhooks/record-events.ts';
import type { ApplicationIds, NewApplication } from './applications.ts';
import type { NewFileRow } from './cv-files.ts';
import { type SubmissionDocument, storeStatement, submittedTables } from './store-statement.ts';

export type Submission = {
  /** The person: the id of someone who had applied before when it was read, or the row of a newcomer. */
  person: { knownId: string } | { newcomer: typeof candidates.$inferInsert };
  application: NewApplication;
  /** The partner's `id`, which makes a replay safe (D18). */
  reference: Omit<typeof partnerReferences.$inferInsert, 'applicationId'> | null;
  /** The form's key, which makes a replay safe (D18); a key that was claimed before `since` is free again. */
  idempotency: (Omit<typeof idempotencyKeys.$inferInsert, 'applicationId'> & { since: Date }) | null;
  audit: AuditEntry[];
  consent: Omit<typeof consents.$inferInsert, 'sequence'> | null;
  files: NewFileRow[];
  /** The events for the partner's and the employer's webhooks (D48, D56). */
  events: readonly ApplicationEventFields[];
  followUpJobs: readonly QueuedFollowUpJob[];
};

type StoredRow = ApplicationIds & {
  /** False for the partner's earlier application of this person to this job. */
  created: boolean;
};

/** Another request claimed the same reference or key first; nothing of this one was stored. */
export class ClaimConflict extends Error {}

const statementWithoutFollowUpJobs = prepareSql<StoredRow>(
  'store_application',
  storeStatement({ withFollowUpJobs: false }),
);
const statementWithFollowUpJobs = prepareSql<StoredRow>(
  'store_application_with_jobs',
  storeStatement({ withFollowUpJobs: true }),
);

/**
 * Stores an application with everything that it brings, in one statement: the person if unknown, status, consent,
 * audit, files and follow-up jobs. Finds the partner's existing application for this person and job instead (D18), and
 * marks a duplicate of another sender's (D19). Returns null, and stores nothing, if the person became known or was
 * erased since it was read. Throws `ClaimConflict`.
 */
export async function storeApplication(query: Queryable, submission: Submission): Promise<StoredRow | null> {
  const store = submission.followUpJobs.length > 0 ? statementWithFollowUpJobs : statementWithoutFollowUpJobs;
  try {
    const [row] = await store(query, { document: JSON.stringify(toDocument(submission)) });
    return row ?? null;
  } catch (error) {
    throw sqlStateOf(error) === UNIQUE_VIOLATION
      ? new ClaimConflict('the reference or key was claimed', { cause: error })
      : error;
  }
}

function toDocument(submission: Submission): SubmissionDocument {
  const { person, application, reference, idempotency, audit, consent, files, events, followUpJobs } =
    submission;
  const tables = submittedTables;
  const status = { status: 'received', updatedAt: application.createdAt } as const;
  const document: SubmissionDocument = {
    application: rowFields(tables.application, { ...application, ...status }),
    audit: audit.map((entry) => rowFields(tables.audit, toAuditRow(entry))),
    files: files.map((file) => rowFields(tables.files, file)),
    events,
    follow_up_jobs: followUpJobs,
  };
  if ('knownId' in person) document.known_id = person.knownId;
  else document.newcomer = rowFields(tables.newcomer, person.newcomer);
  if (reference !== null) document.reference = rowFields(tables.reference, reference);
  if (idempotency !== null) {
    document.idempotency = rowFields(tables.idempotency, idempotency);
    document.idempotent_since = idempotency.since;
  }
  if (consent !== null) document.consent = rowFields(tables.consent, consent);
  return document;
}
