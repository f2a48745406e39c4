import { randomBytes } from 'node:crypto';
import type { Deps } from '#domain/ports.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { isLiveKey } from '#kernel/secrets/keys.ts';
import type { Change } from '../change-as-administrator.ts';
import { type IdempotentCall, recordIdempotentCall } from '../record-idempotent-call.ts';

const SECRET_BYTES = 32;

/** A new key, which only the answers to its call and to the call's repeats show. */
export type IssuedKey = { id: string; key: string; replayed?: true };

type SecretCall = Omit<IdempotentCall, 'idempotencyKey'> & { idempotencyKey: string | null };

/**
 * Makes the 32 bytes of a secret that one answer shows. With an Idempotency-Key they derive from that key and the time
 * of the first call, so that a repeat shows the same secret although it is not stored (D117).
 */
export async function makeIdempotentSecret(
  { tokenKeys }: Pick<Deps, 'tokenKeys'>,
  { tx, at }: Pick<Change, 'tx' | 'at'>,
  { idempotencyKey, ...call }: SecretCall,
): Promise<{ bytes: Buffer; isRepeat: boolean }> {
  if (idempotencyKey === null) return { bytes: randomBytes(SECRET_BYTES), isRepeat: false };
  const { firstAt, isRepeat } = await recordIdempotentCall(tx, at, { ...call, idempotencyKey });
  const source = JSON.stringify(['secret', call.purpose, call.actor, idempotencyKey, firstAt]);
  return { bytes: Buffer.from(tokenKeys.pseudonym(source), 'base64url'), isRepeat };
}

type StoredKey = { keyId: string; revokedAt: Date | null; expiresAt: Date | null };

/**
 * Returns the id of the key that the first call made. Throws if that key was revoked or has expired meanwhile, or if it
 * is undefined: after a change of `TOKEN_KEYS` the derived secret is another one, which no stored key has.
 */
export function requireShowableKey(key: StoredKey | undefined, at: Date): string {
  if (key !== undefined && isLiveKey(key, at)) return key.keyId;
  const message = 'This Idempotency-Key made a key that cannot be shown again: use another name.';
  throw invalidField('idempotencyKey', 'already_used', message);
}
