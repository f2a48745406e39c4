import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { managementKeys, workspaces } from '../schema/index.ts';

const managementKeyByDigestStatement = prepareOnce((query) =>
  query
    .select({
      keyId: managementKeys.id,
      ...pick(managementKeys, 'digest', 'expiresAt', 'revokedAt', 'lastUsedAt', 'scopes'),
      workspaceId: workspaces.id,
      slug: workspaces.slug,
    })
    .from(managementKeys)
    .leftJoin(workspaces, eq(workspaces.id, managementKeys.workspaceId))
    .where(eq(managementKeys.digest, sql.placeholder('digest')))
    .prepare('management_key_by_digest'),
);

/** Finds a management key by the digest of its text, with its workspace. */
export async function findManagementKey(query: Queryable, digest: string) {
  const [row] = await managementKeyByDigestStatement(query).execute({ digest });
  return row;
}

/** Stores a management key. */
export async function insertManagementKey(
  tx: Queryable,
  key: typeof managementKeys.$inferInsert,
): Promise<void> {
  await tx.insert(managementKeys).values(key);
}

/** Lists the keys of a workspace, or of the installation, oldest first. */
export function readManagementKeys(query: Queryable, workspaceId: string | null) {
  return query
    .select(
      pick(
        managementKeys,
        'id',
        'label',
        'scopes',
        'lastFour',
        'issuedBy',
        'createdAt',
        'expiresAt',
        'revokedAt',
        'lastUsedAt',
      ),
    )
    .from(managementKeys)
    .where(isOwnedBy(workspaceId))
    .orderBy(asc(managementKeys.createdAt), asc(managementKeys.id));
}

/** `isRepeated` is true if the key was revoked before: then `revokedAt` is the earlier time. */
type Revocation = { revokedAt: Date; workspaceId: string | null; isRepeated: boolean };

/**
 * Revokes a key, unless it is revoked already. Returns the revocation; null if there is no such key. With a
 * `workspaceId` the key must be of that workspace, with null of the installation, with undefined of any owner.
 */
export async function setManagementKeyRevoked(
  tx: Queryable,
  { id, workspaceId, at }: { id: string; workspaceId?: string | null; at: Date },
): Promise<Revocation | null> {
  const hasOwner = workspaceId === undefined ? undefined : isOwnedBy(workspaceId);
  const [key] = await tx
    .select({ revokedAt: managementKeys.revokedAt, workspaceId: managementKeys.workspaceId })
    .from(managementKeys)
    .where(and(eq(managementKeys.id, id), hasOwner))
    .for('update');
  if (key === undefined) return null;
  if (key.revokedAt !== null) return { ...key, revokedAt: key.revokedAt, isRepeated: true };
  await tx.update(managementKeys).set({ revokedAt: at }).where(eq(managementKeys.id, id));
  return { ...key, revokedAt: at, isRepeated: false };
}

/** Replaces the scopes of a key. */
export async function setManagementKeyScopes(
  tx: Queryable,
  { id, scopes }: { id: string; scopes: string[] },
): Promise<void> {
  await tx.update(managementKeys).set({ scopes }).where(eq(managementKeys.id, id));
}

function isOwnedBy(workspaceId: string | null) {
  return workspaceId === null
    ? isNull(managementKeys.workspaceId)
    : eq(managementKeys.workspaceId, workspaceId);
}
