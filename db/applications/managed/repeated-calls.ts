import { and, eq, gte } from 'drizzle-orm';
import type { Queryable } from '#db/connection/client.ts';
import { idempotencyKeys } from '#db/schema/index.ts';

type Call = typeof idempotencyKeys.$inferInsert;

/**
 * Records a call about a locked application under the digest of its Idempotency-Key. Returns the digest of the content with
 * which it was recorded since `since`; null if this call is the first.
 */
export async function recordCall(tx: Queryable, call: Call, since: Date): Promise<string | null> {
  const [known] = await tx
    .select({ contentDigest: idempotencyKeys.contentDigest })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.digest, call.digest), gte(idempotencyKeys.createdAt, since)));
  if (known !== undefined) return known.contentDigest;
  const { contentDigest, createdAt } = call;
  await tx
    .insert(idempotencyKeys)
    .values(call)
    .onConflictDoUpdate({ target: idempotencyKeys.digest, set: { contentDigest, createdAt } });
  return null;
}
