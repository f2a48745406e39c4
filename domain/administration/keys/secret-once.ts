import { randomBytes } from 'node:crypto';
import type { Deps } from '#domain/ports.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { isLiveKey } from '#kernel/secrets/keys.ts';
import type { Change } from '../change-as-administrator.ts';
import { type NamedCall, recordNamedCall } from '../record-named-call.ts';

const SECRET_BYTES = 32;

/** A key is shown in one answer, and in those to repeats of the call. */
export type IssuedKey = { id: string; key: string; replayed?: true };

type SecretCall = Omit<NamedCall, 'idempotencyKey'> & { idempotencyKey: string | null };

/**
 * Makes the 32 bytes of a secret that one answer shows. Those of a call with an Idempotency-Key derive from its name
 * and time, so that a repeat shows the same secret, which is stored nowhere (D117).
 */
export async function secretOnce(
  { tokenKeys }: Pick<Deps, 'tokenKeys'>,
  { tx, at }: Pick<Change, 'tx' | 'at'>,
  { idempotencyKey, ...call }: SecretCall,
): Promise<{ bytes: Buffer; isRepeat: boolean }> {
  if (idempotencyKey === null) return { bytes: randomBytes(SECRET_BYTES), isRepeat: false };
  const { firstAt, isRepeat } = await recordNamedCall(tx, at, { ...call, idempotencyKey });
  const name = JSON.stringify(['secret', call.purpose, call.actor, idempotencyKey, firstAt]);
  return { bytes: Buffer.from(tokenKeys.pseudonym(name), 'base64url'), isRepeat };
}

type MadeKey = { keyId: string; revokedAt: Date | null; expiresAt: Date | null };

/**
 * Returns the id of the key that the first call made; throws if the key has ended meanwhile, or if its secret derives
 * from other `TOKEN_KEYS`.
 */
export function requireMade(key: MadeKey | undefined, at: Date): string {
  if (key !== undefined && isLiveKey(key, at)) return key.keyId;
  const message = 'This Idempotency-Key made a key that cannot be shown again: use another name.';
  throw invalidField('idempotencyKey', 'already_used', message);
}
