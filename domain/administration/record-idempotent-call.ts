import { recordCall } from '#db/applications/replays.ts';
import type { Queryable } from '#db/connection/database.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { requireIdempotencyKeyLength } from '#kernel/input/idempotency-key.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { idempotentSince } from '../applications/senders.ts';

/** A call with an Idempotency-Key. Within 24 hours, its actor may repeat it without a second effect. */
export type IdempotentCall = {
  purpose: 'status' | 'management key' | 'partner key' | 'feed address' | 'webhook';
  actor: string;
  idempotencyKey: string;
  /** The values of the call, which a repeat must have, too. */
  content: readonly unknown[];
  applicationId?: string;
};

/**
 * Records a call, and returns the time of the first call with its key, which may be this one. Refuses a key that was
 * used with other content.
 */
export async function recordIdempotentCall(
  tx: Queryable,
  at: Date,
  { purpose, actor, idempotencyKey, content, applicationId }: IdempotentCall,
): Promise<{ firstAt: Date; isRepeat: boolean }> {
  requireIdempotencyKeyLength(idempotencyKey);
  const call = {
    digest: sha256(JSON.stringify([purpose, actor, idempotencyKey])),
    contentDigest: sha256(JSON.stringify(content)),
    ...(applicationId !== undefined && { applicationId }),
    createdAt: at,
  };
  const earlierCall = await recordCall(tx, call, idempotentSince(at));
  if (earlierCall === null) return { firstAt: at, isRepeat: false };
  if (earlierCall.contentDigest !== call.contentDigest) {
    const message = 'This Idempotency-Key was used with another content.';
    throw invalidField('idempotencyKey', 'already_used', message);
  }
  return { firstAt: earlierCall.createdAt, isRepeat: true };
}
