import { findPartnerKey, findWorkspaceKey, type KeyRecord, recordKeyUse } from '#db/workspaces/keys.ts';
import { findManagementKey } from '#db/workspaces/management-keys.ts';
import { unauthorized } from '#kernel/errors/refusals.ts';
import { sameDigest, sha256 } from '#kernel/secrets/hashing.ts';
import { claimedKind, isLiveKey, isWellFormedKey, type KeyKind } from '#kernel/secrets/keys.ts';
import type { Deps } from '../ports.ts';
import { isKeyScope } from './permissions.ts';
import type { ManagementPrincipal, PartnerPrincipal, Principal } from './principal.ts';

/** `lastUsedAt` of a key is a hint for its rotation: written at most once in this time, so that few calls cost a write. */
const USE_RECORDED_EVERY_MS = 60_000;

type KeyDeps = Pick<Deps, 'database' | 'clock'>;

/**
 * Finds the principal of a key. Any invalid key is refused by the same 401: a missing, malformed, unknown, revoked or
 * expired one, and one of the wrong kind, whose prefix only changes the hint (contract section 5; D10). A malformed key
 * costs no query.
 */
export async function authenticate(
  deps: KeyDeps,
  kind: Principal['kind'],
  apiKey: string | null,
): Promise<Principal> {
  if (apiKey === null) throw unauthorized();
  if (!isKeyFor(kind, apiKey)) throw unauthorized(hintAtKind(kind, apiKey));
  const principal = await findPrincipal[kind](deps, sha256(apiKey));
  if (principal === null) throw unauthorized();
  return principal;
}

/** Finds the partner of a feed's secret address; null if the address, or the partner's `code`, is wrong (D49). */
export async function authenticateFeed(
  deps: KeyDeps,
  { token, code }: { token: string; code?: string | undefined },
): Promise<PartnerPrincipal | null> {
  return isWellFormedKey('feed', token) ? findPartner(deps, sha256(token), code) : null;
}

const findPrincipal = { workspace: findWorkspacePrincipal, partner: findPartner, management: findManager };

async function findWorkspacePrincipal(
  { database, clock }: KeyDeps,
  digest: string,
): Promise<Principal | null> {
  const now = clock.now();
  const key = await findWorkspaceKey(database.query, digest);
  if (key === undefined || !isLive(key, digest, now)) return null;
  const { keyId, workspaceId, expiresAt } = key;
  if (isUseRecordDue(key, now)) await recordKeyUse(database.query, { kind: 'workspace', keyId, now });
  return { kind: 'workspace', workspaceId, expiresAt };
}

async function findPartner(
  { database, clock }: KeyDeps,
  digest: string,
  code?: string,
): Promise<PartnerPrincipal | null> {
  const now = clock.now();
  const key = await findPartnerKey(database.query, digest);
  if (key === undefined || !isLive(key, digest, now)) return null;
  if (code !== undefined && code !== key.partnerCode) return null;
  if (isUseRecordDue(key, now))
    await recordKeyUse(database.query, { kind: 'partner', keyId: key.keyId, now });
  const { keyId, partnerId, partnerCode, profile, purpose, expiresAt } = key;
  return { kind: 'partner', keyId, partnerId, partnerCode, profile, test: purpose === 'test', expiresAt };
}

async function findManager(
  { database, clock }: KeyDeps,
  digest: string,
): Promise<ManagementPrincipal | null> {
  const now = clock.now();
  const key = await findManagementKey(database.query, digest);
  if (key === undefined || !isLive(key, digest, now)) return null;
  if (isUseRecordDue(key, now))
    await recordKeyUse(database.query, { kind: 'management', keyId: key.keyId, now });
  const { keyId, workspaceId, slug, scopes, expiresAt } = key;
  return {
    kind: 'management',
    actor: `key:${keyId}`,
    workspace: workspaceId === null || slug === null ? null : { id: workspaceId, slug },
    permissions: scopes.filter(isKeyScope),
    expiresAt,
  };
}

/**
 * Tells whether a key has the form of a kind. A partner's test key counts as a partner's: it sees only test jobs
 * (D47).
 */
function isKeyFor(kind: Principal['kind'], key: string): boolean {
  return isWellFormedKey(kind, key) || (kind === 'partner' && isWellFormedKey('test', key));
}

/** Tells whether the key is neither revoked nor expired. The digests are compared again, in constant time. */
function isLive(key: KeyRecord, digest: string, now: Date): boolean {
  return sameDigest(key.digest, digest) && isLiveKey(key, now);
}

/** Tells whether no use of the key was recorded in the last minute. */
function isUseRecordDue({ lastUsedAt }: KeyRecord, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= USE_RECORDED_EVERY_MS;
}

const keyDescriptions = {
  workspace: 'a workspace’s key, which begins with ak_',
  partner: 'a job board’s key, which begins with pk_',
  test: 'a job board’s test key, which begins with pk_test_',
  feed: 'the secret of a feed’s address, which begins with fk_',
  management: 'a management key, which begins with mk_',
} as const satisfies Record<KeyKind, string>;

function hintAtKind(expected: KeyKind, sent: string): string | undefined {
  const kind = claimedKind(sent);
  // A malformed key of the right kind gets no hint. A test key is one of a partner's.
  const isExpectedKind = kind === expected || (kind === 'test' && expected === 'partner');
  if (kind === null || isExpectedKind) return undefined;
  return `Send ${keyDescriptions[expected]}; what was sent looks like ${keyDescriptions[kind]}.`;
}
