import { findPartnerKey, findWorkspaceKey, type KeyRecord, recordKeyUse } from '#db/workspaces/keys.ts';
import { unauthorized } from '#kernel/errors/refusals.ts';
import { claimedKind, isWellFormedKey, type KeyKind, sameSecret, sha256 } from '#kernel/secrets/keys.ts';
import type { Deps } from '../ports.ts';
import type { PartnerPrincipal, Principal } from './principal.ts';

/**
 * Finds the principal of a key. A missing, malformed, unknown, revoked or expired key and one of the wrong kind get the
 * same 401, except for a hint at the prefix (contract section 5; D10). A malformed key causes no query.
 */
export async function authenticate(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  kind: Principal['kind'],
  apiKey: string | null,
): Promise<Principal> {
  if (apiKey === null) throw unauthorized();
  if (!isKeyFor(kind, apiKey)) throw unauthorized(hintAtKind(kind, apiKey));
  const digest = sha256(apiKey);
  if (kind === 'workspace') {
    const now = clock.now();
    const key = await findWorkspaceKey(database.query, digest);
    if (key === undefined || !isLive(key, digest, now)) throw unauthorized();
    if (isUnused(key, now)) await recordKeyUse(database.query, kind, key.keyId, now);
    return { kind, workspaceId: key.workspaceId, expiresAt: key.expiresAt };
  }
  const partner = await findPartner({ database, clock }, digest);
  if (partner === null) throw unauthorized();
  return partner;
}

/** Finds the partner of a feed's secret address; null if the address is invalid (D49). */
export async function authenticateFeed(
  deps: Pick<Deps, 'database' | 'clock'>,
  token: string,
): Promise<PartnerPrincipal | null> {
  return isWellFormedKey('feed', token) ? findPartner(deps, sha256(token)) : null;
}

async function findPartner(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  digest: string,
): Promise<PartnerPrincipal | null> {
  const now = clock.now();
  const key = await findPartnerKey(database.query, digest);
  if (key === undefined || !isLive(key, digest, now)) return null;
  if (isUnused(key, now)) await recordKeyUse(database.query, 'partner', key.keyId, now);
  const { partnerId, partnerCode, profile, purpose, expiresAt } = key;
  return { kind: 'partner', partnerId, partnerCode, profile, test: purpose === 'test', expiresAt };
}

/** Accepts a test key like its partner's live keys; it gives access to test jobs instead (D47). */
function isKeyFor(kind: Principal['kind'], key: string): boolean {
  return isWellFormedKey(kind, key) || (kind === 'partner' && isWellFormedKey('test', key));
}

function isLive(key: KeyRecord, digest: string, now: Date): boolean {
  return (
    sameSecret(key.digest, digest) &&
    key.revokedAt === null &&
    (key.expiresAt === null || key.expiresAt > now)
  );
}

/** Limits the writes to one a minute: `lastUsedAt` is a hint for key rotation and must not cost a write per request. */
function isUnused({ lastUsedAt }: KeyRecord, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= 60_000;
}

const kinds = {
  workspace: 'a workspace’s key, which begins with ak_',
  partner: 'a job board’s key, which begins with pk_',
  test: 'a job board’s test key, which begins with pk_test_',
  feed: 'the secret of a feed’s address, which begins with fk_',
} as const satisfies Record<KeyKind, string>;

function hintAtKind(wanted: KeyKind, sent: string): string | undefined {
  const claimed = claimedKind(sent);
  if (claimed === null || claimed === wanted || (claimed === 'test' && wanted === 'partner'))
    return undefined;
  return `Send ${kinds[wanted]}; what was sent looks like ${kinds[claimed]}.`;
}
