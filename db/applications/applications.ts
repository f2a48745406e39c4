import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import {
  columnsOf,
  parametersOf,
  prepareOnce,
  prepareSql,
  rowAsJson,
  rowOf,
} from '../connection/prepared.ts';
import { applications, candidates, cvFiles, statusChanges } from '../schema/index.ts';

export type ApplicationIds = { applicationId: string; candidateId: string };
export type StoredApplication = typeof applications.$inferSelect;
export type NewApplication = Omit<
  typeof applications.$inferInsert,
  'candidateId' | 'duplicateOf' | 'status' | 'updatedAt'
>;
export type NewCv = typeof cvFiles.$inferInsert;

type ReceivedRow = {
  candidateId: string;
  sealedKey: string;
  /** The person was unknown until now. */
  isNewPerson: boolean;
  applicationId: string;
  /** False for the partner's earlier application of this person to this job. */
  created: boolean;
};

const candidateDocument = sql`${sql.placeholder('candidate')}::jsonb`;
const applicationDocument = sql`${sql.placeholder('application')}::jsonb`;

// `xmax` is 0 in a row that the statement inserted, and the transaction's number in one that it found.
const received = prepareSql<ReceivedRow>(
  'receive_application',
  sql`with person as (
      insert into ${candidates} (${columnsOf(candidates)})
      select ${columnsOf(candidates)} from jsonb_populate_record(null::${candidates}, ${candidateDocument})
      on conflict (workspace_id, email_normalized) do update set email_normalized = excluded.email_normalized
      returning id, sealed_key, xmax = 0 as inserted
    ), application as (
      insert into ${applications} (${columnsOf(applications)})
      select ${columnsOf(applications)} from jsonb_populate_record(null::${applications},
        ${applicationDocument} || jsonb_build_object('candidate_id', (select id from person)))
      on conflict (partner_id, candidate_id, recruitment_id) do update set partner_id = excluded.partner_id
      returning id, created_at, xmax = 0 as inserted
    ), status as (
      insert into ${statusChanges} (application_id, to_status, at)
      select id, 'received', created_at from application where inserted
    )
    select person.id as "candidateId", person.sealed_key as "sealedKey", person.inserted as "isNewPerson",
      application.id as "applicationId", application.inserted as created
    from person, application`,
);

/**
 * Inserts the candidate, or finds the existing one, locks its row and leaves it unchanged (D16, D17), which serialises
 * the submissions of one person. Then inserts the application, or finds the partner's existing one for this person and
 * job (D18).
 */
export async function insertApplication(
  tx: Queryable,
  { candidate, application }: { candidate: typeof candidates.$inferInsert; application: NewApplication },
): Promise<ReceivedRow> {
  const updatedAt = application.createdAt;
  const [row] = await received(tx, {
    candidate: rowAsJson(candidates, candidate),
    application: rowAsJson(applications, { ...application, status: 'received', updatedAt }),
  });
  if (row === undefined) throw new Error('an upsert returned no row');
  return row;
}

const applicationId = sql`${sql.placeholder('applicationId')}::uuid`;
const candidateId = sql`${sql.placeholder('candidateId')}::uuid`;
const at = sql`${sql.placeholder('at')}::timestamptz`;

const repeated = prepareSql(
  'record_known_person',
  sql`with contact as (
      update ${candidates} set last_contact_at = ${at} where id = ${candidateId} and last_contact_at < ${at}
    ), earlier as (
      select id from ${applications}
      where candidate_id = ${candidateId} and recruitment_id = ${sql.placeholder('recruitmentId')}::uuid
        and id <> ${applicationId}
      order by created_at, id limit 1
    )
    update ${applications} set duplicate_of = earlier.id from earlier where ${applications.id} = ${applicationId}`,
);

/**
 * Of a person who is known: notes the contact (D32), and marks the application where an earlier one of this person to
 * this job exists (D19). A statement of its own, which sees what the wait for the person's lock was for.
 */
export async function recordContactAndDuplicate(
  tx: Queryable,
  { at, ...ids }: { applicationId: string; candidateId: string; recruitmentId: string; at: Date },
): Promise<void> {
  await repeated(tx, { ...ids, at: at.toISOString() });
}

const cvFile = prepareOnce((query) => query.insert(cvFiles).values(rowOf(cvFiles)).prepare('insert_cv'));

export async function insertCv(tx: Queryable, cv: NewCv): Promise<void> {
  await cvFile(tx).execute(parametersOf(cvFiles, cv));
}

const cvOfApplication = prepareOnce((query) =>
  query
    .select({
      id: cvFiles.id,
      fileName: cvFiles.fileName,
      mediaType: cvFiles.mediaType,
      storageKey: cvFiles.storageKey,
      sealedKey: cvFiles.sealedKey,
      candidateId: candidates.id,
      candidateSealedKey: candidates.sealedKey,
    })
    .from(cvFiles)
    .innerJoin(applications, eq(applications.id, cvFiles.applicationId))
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .where(eq(cvFiles.applicationId, sql.placeholder('applicationId')))
    .prepare('cv_of_application'),
);

/** What is needed to open an application's CV. */
export async function findCv(query: Queryable, applicationId: string) {
  const [row] = await cvOfApplication(query).execute({ applicationId });
  return row ?? null;
}
