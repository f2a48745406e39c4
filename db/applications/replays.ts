import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { selectWithCandidate } from '../candidates/candidates.ts';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { prepareOnce } from '../connection/prepared.ts';
import {
  applications,
  candidates,
  idempotencyKeys,
  partnerReferences,
  recruitments,
} from '../schema/index.ts';

const since = sql`${sql.placeholder('since')}::timestamptz`;

type PartnerReference = { partnerId: string; source: string; reference: string };

const byReferenceStatement = prepareOnce((query) =>
  selectWithCandidate(query, {
    ids: { applicationId: applications.id, candidateId: applications.candidateId },
    recruitmentId: applications.recruitmentId,
    emails: { sent: applications.email, known: candidates.email },
  })
    .innerJoin(partnerReferences, eq(partnerReferences.applicationId, applications.id))
    .where(
      and(
        eq(partnerReferences.partnerId, sql.placeholder('partnerId')),
        eq(partnerReferences.source, sql.placeholder('source')),
        eq(partnerReferences.reference, sql.placeholder('reference')),
      ),
    )
    .prepare('application_by_reference'),
);

/** Finds the application that a partner sent with this `id`, with the e-mail as submitted and the present one (D18). */
export async function findByReference(query: Queryable, { partnerId, source, reference }: PartnerReference) {
  const [row] = await byReferenceStatement(query).execute({ partnerId, source, reference });
  return row ?? null;
}

/** Finds the first `id` with which a partner sent an application; null if no partner sent it. */
export async function findFirstReference(tx: Queryable, applicationId: string): Promise<string | null> {
  const [row] = await tx
    .select({ reference: partnerReferences.reference })
    .from(partnerReferences)
    .where(eq(partnerReferences.applicationId, applicationId))
    .orderBy(asc(partnerReferences.createdAt), asc(partnerReferences.id))
    .limit(1);
  return row?.reference ?? null;
}

const byIdempotencyKeyStatement = prepareOnce((query) =>
  query
    .select({
      ids: { applicationId: applications.id, candidateId: applications.candidateId },
      contentDigest: idempotencyKeys.contentDigest,
      sent: {
        jobId: applications.recruitmentId,
        ...pick(applications, 'firstName', 'lastName', 'email', 'phone', 'why', 'portfolioUrl'),
      },
      answers: applications.answers,
      questions: recruitments.questions,
    })
    .from(idempotencyKeys)
    .innerJoin(applications, eq(applications.id, idempotencyKeys.applicationId))
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .where(and(eq(idempotencyKeys.digest, sql.placeholder('digest')), gte(idempotencyKeys.createdAt, since)))
    .prepare('application_by_idempotency_key'),
);

/** Finds the application that was submitted with this key since `since`, with the digest of its content (D18). */
export async function findByIdempotencyKey(query: Queryable, digest: string, since: Date) {
  const [row] = await byIdempotencyKeyStatement(query).execute({ digest, since: since.toISOString() });
  return row ?? null;
}

type Call = typeof idempotencyKeys.$inferInsert;
type RecordedCall = { contentDigest: string; createdAt: Date };

/**
 * Records a call under the digest of its Idempotency-Key, and returns null. If a call since `since` has the same
 * digest, it waits until that call's transaction is over, and returns that call instead. A call from before `since` is
 * replaced.
 */
export async function recordCall(tx: Queryable, call: Call, since: Date): Promise<RecordedCall | null> {
  const { contentDigest, createdAt } = idempotencyKeys;
  const { digest, applicationId = null } = call;
  const [inserted] = await tx
    .insert(idempotencyKeys)
    .values(call)
    .onConflictDoUpdate({
      target: idempotencyKeys.digest,
      set: { contentDigest: call.contentDigest, applicationId, createdAt: call.createdAt },
      setWhere: lt(createdAt, since),
    })
    .returning({ digest: idempotencyKeys.digest });
  if (inserted !== undefined) return null;
  const [earlier] = await tx
    .select({ contentDigest, createdAt })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.digest, digest));
  if (earlier === undefined) throw new Error('a call was recorded and removed at the same time');
  return earlier;
}
