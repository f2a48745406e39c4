import { and, asc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import {
  applications,
  candidates,
  cvFiles,
  idempotencyKeys,
  partnerExclusions,
  partnerReferences,
  statusChanges,
} from './schema/index.ts';

export type ApplicationIds = { applicationId: string; candidateId: string };
export type PartnerReference = { partnerId: string; source: string; reference: string };
export type NewApplication = Omit<typeof applications.$inferInsert, 'status' | 'updatedAt'>;
export type NewCv = typeof cvFiles.$inferInsert;

// True for a row that this statement inserted, false for one that it met.
const inserted = sql<boolean>`(xmax = 0)`;

/**
 * Creates the person or meets the one that is there, unchanged (D16, D17). Either way the row is locked, so
 * that submissions of one person come one after another.
 */
export async function upsertCandidate(tx: Queryable, person: typeof candidates.$inferInsert) {
  const [row] = await tx
    .insert(candidates)
    .values(person)
    .onConflictDoUpdate({
      target: [candidates.workspaceId, candidates.emailNormalized],
      set: { emailNormalized: sql`excluded.email_normalized` },
    })
    .returning({ id: candidates.id, sealedKey: candidates.sealedKey });
  if (row === undefined) throw new Error('an upsert returned no row');
  return row;
}

/** Adds the application, or meets the partner's own for this person and job (D18). */
export async function insertApplication(tx: Queryable, application: NewApplication) {
  const [row] = await tx
    .insert(applications)
    .values({ ...application, status: 'received', updatedAt: application.createdAt })
    .onConflictDoUpdate({
      target: [applications.partnerId, applications.candidateId, applications.recruitmentId],
      set: { partnerId: sql`excluded.partner_id` },
    })
    .returning({ id: applications.id, created: inserted });
  if (row === undefined) throw new Error('an upsert returned no row');
  if (row.created) {
    await tx
      .insert(statusChanges)
      .values({ applicationId: row.id, from: null, to: 'received', at: application.createdAt });
    await tx
      .update(candidates)
      .set({ lastContactAt: application.createdAt })
      .where(
        and(eq(candidates.id, application.candidateId), lt(candidates.lastContactAt, application.createdAt)),
      );
  }
  return row;
}

/** The earliest application of this person to this job, other than `applicationId` (D19). */
export async function findEarlierApplication(
  tx: Queryable,
  {
    candidateId,
    recruitmentId,
    applicationId,
  }: { candidateId: string; recruitmentId: string; applicationId: string },
): Promise<string | null> {
  const [row] = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.candidateId, candidateId),
        eq(applications.recruitmentId, recruitmentId),
        ne(applications.id, applicationId),
      ),
    )
    .orderBy(asc(applications.createdAt), asc(applications.id))
    .limit(1);
  return row?.id ?? null;
}

export async function insertCv(tx: Queryable, cv: NewCv): Promise<void> {
  await tx.insert(cvFiles).values(cv);
}

/** What a partner's `id` already stands for (D18). */
export async function findByReference(
  query: Queryable,
  sent: PartnerReference,
): Promise<ApplicationIds | null> {
  const [row] = await query
    .select({ applicationId: applications.id, candidateId: applications.candidateId })
    .from(partnerReferences)
    .innerJoin(applications, eq(applications.id, partnerReferences.applicationId))
    .where(
      and(
        eq(partnerReferences.partnerId, sent.partnerId),
        eq(partnerReferences.source, sent.source),
        eq(partnerReferences.reference, sent.reference),
      ),
    );
  return row ?? null;
}

/** Binds a partner's `id` to an application; false when it is already bound to another. */
export async function claimReference(
  tx: Queryable,
  {
    id,
    applicationId,
    createdAt,
    ...sent
  }: PartnerReference & { id: string; applicationId: string; createdAt: Date },
): Promise<boolean> {
  const [row] = await tx
    .insert(partnerReferences)
    .values({ id, applicationId, createdAt, ...sent })
    .onConflictDoUpdate({
      target: [partnerReferences.partnerId, partnerReferences.source, partnerReferences.reference],
      set: { source: sql`excluded.source` },
    })
    .returning({ applicationId: partnerReferences.applicationId });
  return row?.applicationId === applicationId;
}

/** A submission with this key since `since`, with the digest of what it contained (D18). */
export async function findByIdempotencyKey(query: Queryable, digest: string, since: Date) {
  const [row] = await query
    .select({
      applicationId: applications.id,
      candidateId: applications.candidateId,
      contentDigest: idempotencyKeys.contentDigest,
    })
    .from(idempotencyKeys)
    .innerJoin(applications, eq(applications.id, idempotencyKeys.applicationId))
    .where(and(eq(idempotencyKeys.digest, digest), gte(idempotencyKeys.createdAt, since)));
  return row ?? null;
}

/** Binds the key to the application; false when a submission since `since` holds it. */
export async function claimIdempotencyKey(
  tx: Queryable,
  claim: typeof idempotencyKeys.$inferInsert,
  since: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(idempotencyKeys)
    .values(claim)
    .onConflictDoUpdate({
      target: idempotencyKeys.digest,
      set: {
        contentDigest: claim.contentDigest,
        applicationId: claim.applicationId,
        createdAt: claim.createdAt,
      },
      setWhere: lt(idempotencyKeys.createdAt, since),
    })
    .returning({ applicationId: idempotencyKeys.applicationId });
  return rows.length > 0;
}

export async function isExcluded(query: Queryable, partnerId: string, workspaceId: string): Promise<boolean> {
  const rows = await query
    .select({ partnerId: partnerExclusions.partnerId })
    .from(partnerExclusions)
    .where(and(eq(partnerExclusions.partnerId, partnerId), eq(partnerExclusions.workspaceId, workspaceId)));
  return rows.length > 0;
}

/** What opening an application's CV takes. */
export async function findCv(query: Queryable, applicationId: string) {
  const [row] = await query
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
    .where(eq(cvFiles.applicationId, applicationId));
  return row ?? null;
}
