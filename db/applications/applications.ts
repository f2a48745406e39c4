import { and, asc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { parametersOf, prepareOnce, rowOf } from '../connection/prepared.ts';
import { applications, candidates, cvFiles, partnerExclusions, statusChanges } from '../schema/index.ts';

export type ApplicationIds = { applicationId: string; candidateId: string };
export type StoredApplication = typeof applications.$inferSelect;
export type NewApplication = Omit<typeof applications.$inferInsert, 'status' | 'updatedAt'>;
export type NewCv = typeof cvFiles.$inferInsert;

// True for a row that this statement inserted, false for one that existed.
const inserted = sql<boolean>`(xmax = 0)`;

const candidate = prepareOnce((query) =>
  query
    .insert(candidates)
    .values(rowOf(candidates))
    .onConflictDoUpdate({
      target: [candidates.workspaceId, candidates.emailNormalized],
      set: { emailNormalized: sql`excluded.email_normalized` },
    })
    .returning({ id: candidates.id, sealedKey: candidates.sealedKey })
    .prepare('find_or_create_candidate'),
);

/**
 * Inserts the candidate, or finds the existing one and leaves it unchanged (D16, D17). Locks the row either way, which
 * serialises the submissions of one person.
 */
export async function findOrCreateCandidate(tx: Queryable, person: typeof candidates.$inferInsert) {
  const [row] = await candidate(tx).execute(parametersOf(candidates, person));
  if (row === undefined) throw new Error('an upsert returned no row');
  return row;
}

const application = prepareOnce((query) =>
  query
    .insert(applications)
    .values(rowOf(applications))
    .onConflictDoUpdate({
      target: [applications.partnerId, applications.candidateId, applications.recruitmentId],
      set: { partnerId: sql`excluded.partner_id` },
    })
    .returning({ id: applications.id, created: inserted })
    .prepare('insert_application'),
);

const statusChange = prepareOnce((query) =>
  query.insert(statusChanges).values(rowOf(statusChanges)).prepare('insert_status_change'),
);

const at = sql`${sql.placeholder('at')}::timestamptz`;
const contact = prepareOnce((query) =>
  query
    .update(candidates)
    .set({ lastContactAt: at })
    .where(and(eq(candidates.id, sql.placeholder('candidateId')), lt(candidates.lastContactAt, at)))
    .prepare('record_contact'),
);

/** Inserts the application, or finds the partner's existing one for this person and job (D18). */
export async function insertApplication(tx: Queryable, sent: NewApplication) {
  const { candidateId, createdAt } = sent;
  const [row] = await application(tx).execute(
    parametersOf(applications, { ...sent, status: 'received', updatedAt: createdAt }),
  );
  if (row === undefined) throw new Error('an upsert returned no row');
  if (row.created) {
    const received = { applicationId: row.id, to: 'received', at: createdAt } as const;
    await statusChange(tx).execute(parametersOf(statusChanges, received));
    await contact(tx).execute({ candidateId, at: createdAt.toISOString() });
  }
  return row;
}

const earlierApplication = prepareOnce((query) =>
  query
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.candidateId, sql.placeholder('candidateId')),
        eq(applications.recruitmentId, sql.placeholder('recruitmentId')),
        ne(applications.id, sql.placeholder('applicationId')),
      ),
    )
    .orderBy(asc(applications.createdAt), asc(applications.id))
    .limit(1)
    .prepare('earlier_application'),
);

/** The earliest application of this person to this job, other than `applicationId` (D19). */
export async function findEarlierApplication(
  tx: Queryable,
  known: { candidateId: string; recruitmentId: string; applicationId: string },
): Promise<string | null> {
  const [row] = await earlierApplication(tx).execute(known);
  return row?.id ?? null;
}

const cvFile = prepareOnce((query) => query.insert(cvFiles).values(rowOf(cvFiles)).prepare('insert_cv'));

export async function insertCv(tx: Queryable, cv: NewCv): Promise<void> {
  await cvFile(tx).execute(parametersOf(cvFiles, cv));
}

const exclusion = prepareOnce((query) =>
  query
    .select({ partnerId: partnerExclusions.partnerId })
    .from(partnerExclusions)
    .where(
      and(
        eq(partnerExclusions.partnerId, sql.placeholder('partnerId')),
        eq(partnerExclusions.workspaceId, sql.placeholder('workspaceId')),
      ),
    )
    .prepare('partner_exclusion'),
);

export async function isExcluded(query: Queryable, partnerId: string, workspaceId: string): Promise<boolean> {
  return (await exclusion(query).execute({ partnerId, workspaceId })).length > 0;
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
