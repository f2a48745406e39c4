import { findManagementKey, insertManagementKey } from '#db/workspaces/management-keys.ts';
import { type KeyScope, keyScopes, permissions } from '#domain/access/permissions.ts';
import type { ManagementPrincipal } from '#domain/access/principal.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import { unknownWorkspace } from '#kernel/errors/refusals.ts';
import { changeAs } from '../change-as-administrator.ts';
import { lockWorkspace } from '../workspaces/require-workspace.ts';
import { type IssuedKey, makeIdempotentSecret, requireShowableKey } from './idempotent-secret.ts';
import { mintStoredKey } from './mint-stored-key.ts';

type NewKey = {
  /** The slug of the only workspace that the key manages; null for a key of the installation. */
  workspace: string | null;
  scopes: readonly KeyScope[];
  label?: string | undefined;
  expiresAt: Date | null;
  idempotencyKey?: string | null;
};

/**
 * Issues a management key. It may have only scopes of its maker, and ends with the maker's key at the latest (D53). A
 * repeat of the call shows the same key.
 */
export async function issueManagementKey(
  deps: Pick<Deps, 'database' | 'clock' | 'tokenKeys'>,
  maker: ManagementPrincipal,
  { workspace: slug, scopes: requestedScopes, label, expiresAt: requestedEnd, idempotencyKey = null }: NewKey,
): Promise<IssuedKey> {
  const scopes = keyScopes.filter((permission) => requestedScopes.includes(permission));
  assertWithinMaker(maker, { slug, scopes });
  const expiresAt = earlierEnd(requestedEnd, maker.expiresAt);
  return changeAs(deps, maker.actor, async ({ tx, at, audit }) => {
    if (expiresAt !== null && expiresAt <= at) {
      throw invalidField('expiresAt', 'out_of_range', 'expiresAt must be in the future.');
    }
    const workspaceId = slug === null ? null : (await lockWorkspace(tx, slug)).id;
    const content = [workspaceId, scopes, label, requestedEnd];
    const call = { purpose: 'management key', actor: maker.actor, idempotencyKey, content } as const;
    const { bytes, isRepeat } = await makeIdempotentSecret(deps, { tx, at }, call);
    const { key, stored } = mintStoredKey('management', bytes);
    if (isRepeat)
      return { id: requireShowableKey(await findManagementKey(tx, stored.digest), at), key, replayed: true };
    await insertManagementKey(tx, {
      ...stored,
      workspaceId,
      scopes,
      label: label ?? null,
      issuedBy: maker.actor,
      createdAt: at,
      expiresAt,
    });
    await audit({
      action: 'key.issued',
      ...(workspaceId !== null && { workspaceId }),
      subject: { kind: 'management_key', id: stored.id },
      details: { scopes },
    });
    return { id: stored.id, key };
  });
}

/**
 * Refuses a key of another workspace than the maker's, scopes that the maker lacks, and scopes that a key of one
 * workspace never has. `slug` names the key's workspace; null for a key of the installation.
 */
export function assertWithinMaker(
  maker: ManagementPrincipal,
  { slug, scopes }: { slug: string | null; scopes: readonly KeyScope[] },
): void {
  if (maker.workspace !== null) {
    if (slug === null) throw beyondMaker('The maker’s key is of one workspace.');
    if (maker.workspace.slug !== slug) throw unknownWorkspace(slug);
  }
  const lacking = scopes.find((scope) => !maker.permissions.includes(scope));
  if (lacking !== undefined) throw beyondMaker(`The maker’s key lacks the scope ${lacking}.`);
  if (slug === null) return;
  const tooWide = scopes.find((scope) => permissions[scope].reach === 'installation');
  if (tooWide === undefined) return;
  const message = `${tooWide} is a scope for keys of the installation only.`;
  throw invalidField('scopes', 'scope_exceeds_maker', message);
}

function beyondMaker(message: string): DomainError {
  const details = [{ field: 'scopes', code: 'scope_exceeds_maker' as const, message }];
  return new DomainError('scope_missing', message, { details });
}

/** Returns the earlier of two ends. Null means that there is no end. */
function earlierEnd(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
