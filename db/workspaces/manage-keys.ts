import { and, asc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { partnerKeys, workspaceKeys } from '../schema/index.ts';

/** Stores a workspace key. */
export async function insertWorkspaceKey(
  tx: Queryable,
  key: typeof workspaceKeys.$inferInsert,
): Promise<void> {
  await tx.insert(workspaceKeys).values(key);
}

/** Stores a partner key. */
export async function insertPartnerKey(tx: Queryable, key: typeof partnerKeys.$inferInsert): Promise<void> {
  await tx.insert(partnerKeys).values(key);
}

/** The feed keys of a partner that are valid at `at`. */
type FeedKeys = { partnerId: string; at: Date };

/** Lists the valid feed keys of a partner. Each is the secret of a feed's address. */
export function listLiveFeedKeys(tx: Queryable, keys: FeedKeys) {
  const { id, expiresAt } = partnerKeys;
  return tx.select({ id, expiresAt }).from(partnerKeys).where(isLiveFeedKey(keys));
}

/** Ends the validity of a partner's valid feed keys at `until`. A key that ends earlier keeps its end. */
export async function expireFeedKeys(
  tx: Queryable,
  { until, ...keys }: FeedKeys & { until: Date },
): Promise<void> {
  const expiresAt = sql`least(coalesce(${partnerKeys.expiresAt}, 'infinity'), ${until.toISOString()}::timestamptz)`;
  await tx.update(partnerKeys).set({ expiresAt }).where(isLiveFeedKey(keys));
}

function isLiveFeedKey({ partnerId, at }: FeedKeys): SQL | undefined {
  return and(
    eq(partnerKeys.partnerId, partnerId),
    eq(partnerKeys.purpose, 'feed'),
    isNull(partnerKeys.revokedAt),
    or(isNull(partnerKeys.expiresAt), gt(partnerKeys.expiresAt, at)),
  );
}

type KeyTable = typeof workspaceKeys | typeof partnerKeys;

/** The columns of a key in a list. */
function listedColumns<Table extends KeyTable>(table: Table) {
  return pick(table, 'id', 'label', 'lastFour', 'createdAt', 'expiresAt', 'revokedAt', 'lastUsedAt');
}

/** Lists the keys of a workspace, oldest first, also revoked ones. */
export function readWorkspaceKeys(query: Queryable, workspaceId: string) {
  return query
    .select(listedColumns(workspaceKeys))
    .from(workspaceKeys)
    .where(eq(workspaceKeys.workspaceId, workspaceId))
    .orderBy(asc(workspaceKeys.createdAt), asc(workspaceKeys.id));
}

type PartnerKeys = { partnerId: string; purpose: 'api' | 'test' };

/** Lists a partner's keys of one purpose, oldest first, also revoked ones. */
export function readPartnerKeys(query: Queryable, { partnerId, purpose }: PartnerKeys) {
  return query
    .select(listedColumns(partnerKeys))
    .from(partnerKeys)
    .where(and(eq(partnerKeys.partnerId, partnerId), eq(partnerKeys.purpose, purpose)))
    .orderBy(asc(partnerKeys.createdAt), asc(partnerKeys.id));
}

/** Revokes a key, unless it is revoked already. Returns the time of the revocation; null if there is no such key. */
export async function setKeyRevoked(
  tx: Queryable,
  { kind, id, at }: { kind: 'workspace' | 'partner'; id: string; at: Date },
): Promise<Date | null> {
  const table = kind === 'workspace' ? workspaceKeys : partnerKeys;
  const [row] = await tx
    .update(table)
    .set({ revokedAt: sql`coalesce(${table.revokedAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(table.id, id))
    .returning({ revokedAt: table.revokedAt });
  return row?.revokedAt ?? null;
}
