import { and, asc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { partnerKeys, workspaceKeys } from '../schema/index.ts';

export async function insertWorkspaceKey(
  tx: Queryable,
  key: typeof workspaceKeys.$inferInsert,
): Promise<void> {
  await tx.insert(workspaceKeys).values(key);
}

export async function insertPartnerKey(tx: Queryable, key: typeof partnerKeys.$inferInsert): Promise<void> {
  await tx.insert(partnerKeys).values(key);
}

/** The feed keys of a partner that are valid at `at`. */
type FeedKeys = { partnerId: string; at: Date };

/** Lists these keys; each is the secret of a feed's address. */
export function listLiveFeedKeys(tx: Queryable, keys: FeedKeys) {
  const { id, expiresAt } = partnerKeys;
  return tx.select({ id, expiresAt }).from(partnerKeys).where(isLiveFeedKey(keys));
}

/** Ends the validity of these keys at `until`, or earlier if it ends before. */
export async function expireFeedKeys(
  tx: Queryable,
  { until, ...keys }: FeedKeys & { until: Date },
): Promise<void> {
  const earlier = sql`least(coalesce(${partnerKeys.expiresAt}, 'infinity'), ${until.toISOString()}::timestamptz)`;
  await tx.update(partnerKeys).set({ expiresAt: earlier }).where(isLiveFeedKey(keys));
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

/** The columns of a key that a list shows. */
function shownColumns<Table extends KeyTable>(table: Table) {
  const { id, label, lastFour, createdAt, expiresAt, revokedAt, lastUsedAt } = table;
  return { id, label, lastFour, createdAt, expiresAt, revokedAt, lastUsedAt };
}

export function readWorkspaceKeys(query: Queryable, workspaceId: string) {
  return query
    .select(shownColumns(workspaceKeys))
    .from(workspaceKeys)
    .where(eq(workspaceKeys.workspaceId, workspaceId))
    .orderBy(asc(workspaceKeys.createdAt), asc(workspaceKeys.id));
}

/** Lists a partner's keys of one purpose, from the oldest, revoked ones too. */
export function readPartnerKeys(query: Queryable, { partnerId, purpose }: PartnerKeys) {
  return query
    .select(shownColumns(partnerKeys))
    .from(partnerKeys)
    .where(and(eq(partnerKeys.partnerId, partnerId), eq(partnerKeys.purpose, purpose)))
    .orderBy(asc(partnerKeys.createdAt), asc(partnerKeys.id));
}

type PartnerKeys = { partnerId: string; purpose: 'api' | 'test' };

/** Sets the instant of revocation unless it is set; resolves to the instant in the row, or null for no such key. */
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
