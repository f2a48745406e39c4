import { findPartnerKey, findWorkspaceKey, type KeyRecord, touchKey } from '../db/keys.ts';
import { DomainError } from '../server/kernel/errors.ts';
import { isWellFormedKey, sameSecret, sha256 } from '../server/kernel/keys.ts';
import type { Principal } from './context.ts';
import type { Deps } from './deps.ts';

/**
 * Who the key stands for. Missing, malformed, unknown, revoked, expired and of the wrong kind are one and
 * the same 401 (contract section 5; D10); what cannot be a key never reaches the database.
 */
export async function authenticate(
  { database, clock }: Deps,
  kind: Principal['kind'],
  apiKey: string | null,
): Promise<Principal> {
  if (apiKey === null || !isWellFormedKey(kind, apiKey)) throw unauthorized();
  const digest = sha256(apiKey);
  const now = clock.now();
  if (kind === 'workspace') {
    const key = await findWorkspaceKey(database.query, digest);
    if (key === undefined || !isLive(key, digest, now)) throw unauthorized();
    if (isUnused(key, now)) await touchKey(database.query, kind, key.keyId, now);
    return { kind, workspaceId: key.workspaceId };
  }
  const key = await findPartnerKey(database.query, digest);
  if (key === undefined || !isLive(key, digest, now)) throw unauthorized();
  if (isUnused(key, now)) await touchKey(database.query, kind, key.keyId, now);
  return { kind, partnerId: key.partnerId, partnerCode: key.partnerCode };
}

function isLive(key: KeyRecord, digest: string, now: Date): boolean {
  return (
    sameSecret(key.digest, digest) &&
    key.revokedAt === null &&
    (key.expiresAt === null || key.expiresAt > now)
  );
}

/** Not in the last minute: `lastUsedAt` is a hint for rotation, not a write per request. */
function isUnused({ lastUsedAt }: KeyRecord, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= 60_000;
}

function unauthorized(): DomainError {
  return new DomainError('unauthorized', 'The key is missing or not valid.');
}
