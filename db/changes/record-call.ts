import { eq, lt } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { idempotencyKeys } from '../schema/index.ts';

type Call = typeof idempotencyKeys.$inferInsert;
type RecordedCall = { contentDigest: string; createdAt: Date };

/**
 * Records a call under the digest of its Idempotency-Key. Returns the earlier call with the same digest since `since`,
 * after its transaction is over; null if this call is the first.
 */
export async function recordCall(tx: Queryable, call: Call, since: Date): Promise<RecordedCall | null> {
  const { contentDigest, createdAt } = idempotencyKeys;
  const { digest, applicationId = null } = call;
  const [first] = await tx
    .insert(idempotencyKeys)
    .values(call)
    .onConflictDoUpdate({
      target: idempotencyKeys.digest,
      set: { contentDigest: call.contentDigest, applicationId, createdAt: call.createdAt },
      setWhere: lt(createdAt, since),
    })
    .returning({ digest: idempotencyKeys.digest });
  if (first !== undefined) return null;
  const [earlier] = await tx
    .select({ contentDigest, createdAt })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.digest, digest));
  if (earlier === undefined) throw new Error('a call was recorded and removed at the same time');
  return earlier;
}
