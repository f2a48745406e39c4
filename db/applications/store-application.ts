import { type AuditEntry, toAuditRow } from '../audit/audit.ts';
import type { Queryable } from '../connection/database.ts';
import { prepareSql } from '../connection/prepared.ts';
import { rowFields } from '../connection/row-values.ts';
import { sqlStateOf, UNIQUE_VIOLATION } from '../connection/sql-state.ts';
import type { QueuedFollowUpJob } from '../queue/queue.ts';
import type {
  applications,
  candidates,
  consents,
  idempotencyKeys,
  partnerReferences,
} from '../schema/index.ts';
import type { ApplicationEventFields } from '../webhooks/record-events.ts';
import type { NewFileRow } from './cv-files.ts';
import { type SubmissionDocument, storeStatement, submittedTables } from './store-statement.ts';

/** The ids that an application's sender gets. */
export type ApplicationIds = { applicationId: string; candidateId: string };
/** The row of an application. */
export type StoredApplication = typeof applications.$inferSelect;
/** The fields of a new application. The statement computes the others. */
export type NewApplication = Omit<
  typeof applications.$inferInsert,
  'candidateId' | 'duplicateOf' | 'status' | 'updatedAt'
>;

/** An application with all rows that are stored with it. */
export type Submission = {
  /** The candidate: the id of one who has applied before, or the row of a new one. */
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
  /** False if the partner had sent this person's application to this job before. */
  created: boolean;
};

/** Another request claimed the same reference or key first. Nothing of this request was stored. */
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
 * Stores an application in one statement, with all rows of the submission. If the partner has sent this person's
 * application to this job before, it returns the earlier one instead (D18). Returns null without storing anything if
 * the candidate was created or erased after it was read. Throws `ClaimConflict`.
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
