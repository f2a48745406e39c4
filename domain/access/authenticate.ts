import { findPartnerKey, findWorkspaceKey, type KeyRecord, recordKeyUse } from '#db/workspaces/keys.ts';
import { findManagementKey } from '#db/workspaces/management-keys.ts';
import { unauthorized } from '#kernel/errors/refusals.ts';
import { sameDigest, sha256 } from '#kernel/secrets/hashing.ts';
import { claimedKind, isLiveKey, isWellFormedKey, type KeyKind } from '#kernel/secrets/keys.ts';
import type { Deps } from '../ports.ts';
import { isKeyScope } from './permissions.ts';
import type { ManagementPrincipal, PartnerPrincipal, Principal } from './principal.ts';

/** `lastUsedAt` of a key is only a hint for its rotation. It is written at most once in this time to save writes. */
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

/**
 * Finds the partner of a feed's secret address; null for an invalid `token` (D49). `code` is the user name of Basic
 * authentication: with it, the token must be that partner's.
 */
export async function authenticateFeed(
  deps: KeyDeps,
  { token, code }: { token: string; code?: string | undefined },
): Promise<PartnerPrincipal | null> {
  return isWellFormedKey('feed', token) ? findPartnerPrincipal(deps, sha256(token), code) : null;
}

const findPrincipal = {
  workspace: findWorkspacePrincipal,
  partner: findPartnerPrincipal,
  management: findManagementPrincipal,
};

async function findWorkspacePrincipal(
  { database, clock }: KeyDeps,
  digest: string,
): Promise<Principal | null> {
  const now = clock.now();
  const key = await findWorkspaceKey(database.query, digest);
  if (key === undefined || !isUsable(key, digest, now)) return null;
  const { keyId, workspaceId, expiresAt } = key;
  if (isUseRecordDue(key, now)) await recordKeyUse(database.query, { kind: 'workspace', keyId, now });
  return { kind: 'workspace', workspaceId, expiresAt };
}

async function findPartnerPrincipal(
  { database, clock }: KeyDeps,
  digest: string,
  code?: string,
): Promise<PartnerPrincipal | null> {
  const now = clock.now();
  const key = await findPartnerKey(database.query, digest);
  if (key === undefined || !isUsable(key, digest, now)) return null;
  if (code !== undefined && code !== key.partnerCode) return null;
  if (isUseRecordDue(key, now))
    await recordKeyUse(database.query, { kind: 'partner', keyId: key.keyId, now });
  const { keyId, partnerId, partnerCode, profile, purpose, expiresAt } = key;
  return { kind: 'partner', keyId, partnerId, partnerCode, profile, test: purpose === 'test', expiresAt };
}

async function findManagementPrincipal(
  { database, clock }: KeyDeps,
  digest: string,
): Promise<ManagementPrincipal | null> {
  const now = clock.now();
  const key = await findManagementKey(database.query, digest);
  if (key === undefined || !isUsable(key, digest, now)) return null;
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

/** Tells whether a key has the form of a key of this kind. A test key is a partner's key, for test jobs only (D47). */
function isKeyFor(kind: Principal['kind'], key: string): boolean {
  return isWellFormedKey(kind, key) || (kind === 'partner' && isWellFormedKey('test', key));
}

/**
 * Tells whether the key is neither revoked nor expired. The query has found the row by its digest; the digests are
 * compared again in constant time.
 */
function isUsable(key: KeyRecord, digest: string, now: Date): boolean {
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

/** Names the expected kind of key and the kind that the sent key claims to be; undefined if they are the same. */
function hintAtKind(expected: KeyKind, sent: string): string | undefined {
  const kind = claimedKind(sent);
  // A malformed key of the right kind gets no hint. A test key is a partner's key.
  const isExpectedKind = kind === expected || (kind === 'test' && expected === 'partner');
  if (kind === null || isExpectedKind) return undefined;
  return `Send ${keyDescriptions[expected]}; what was sent looks like ${keyDescriptions[kind]}.`;
}
