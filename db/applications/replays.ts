import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { applications, candidates, idempotencyKeys, partnerReferences } from '../schema/index.ts';

const since = sql`${sql.placeholder('since')}::timestamptz`;

type PartnerReference = { partnerId: string; source: string; reference: string };

const byReference = prepareOnce((query) =>
  query
    .select({
      ids: { applicationId: applications.id, candidateId: applications.candidateId },
      recruitmentId: applications.recruitmentId,
      emails: { sent: applications.email, known: candidates.email },
    })
    .from(partnerReferences)
    .innerJoin(applications, eq(applications.id, partnerReferences.applicationId))
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .where(
      and(
        eq(partnerReferences.partnerId, sql.placeholder('partnerId')),
        eq(partnerReferences.source, sql.placeholder('source')),
        eq(partnerReferences.reference, sql.placeholder('reference')),
      ),
    )
    .prepare('application_by_reference'),
);

/** The application bound to a partner's `id`, with the e-mail as submitted and as it is now (D18). */
export async function findByReference(query: Queryable, { partnerId, source, reference }: PartnerReference) {
  const [row] = await byReference(query).execute({ partnerId, source, reference });
  return row ?? null;
}

/** The `id` with which a partner sent an application first; null where it is no partner's. */
export async function findFirstReference(tx: Queryable, applicationId: string): Promise<string | null> {
  const [row] = await tx
    .select({ reference: partnerReferences.reference })
    .from(partnerReferences)
    .where(eq(partnerReferences.applicationId, applicationId))
    .orderBy(asc(partnerReferences.createdAt), asc(partnerReferences.id))
    .limit(1);
  return row?.reference ?? null;
}

const byIdempotencyKey = prepareOnce((query) =>
  query
    .select({
      ids: { applicationId: applications.id, candidateId: applications.candidateId },
      contentDigest: idempotencyKeys.contentDigest,
      sent: {
        jobId: applications.recruitmentId,
        firstName: applications.firstName,
        lastName: applications.lastName,
        email: applications.email,
        phone: applications.phone,
        why: applications.why,
      },
    })
    .from(idempotencyKeys)
    .innerJoin(applications, eq(applications.id, idempotencyKeys.applicationId))
    .where(and(eq(idempotencyKeys.digest, sql.placeholder('digest')), gte(idempotencyKeys.createdAt, since)))
    .prepare('application_by_idempotency_key'),
);

/** A submission with this key since `since`, with what it contained and its digest, which has the file too (D18). */
export async function findByIdempotencyKey(query: Queryable, digest: string, since: Date) {
  const [row] = await byIdempotencyKey(query).execute({ digest, since: since.toISOString() });
  return row ?? null;
}
