import { and, asc, desc, eq, gt, isNull, max, sql } from 'drizzle-orm';
import { canonicalJson } from '../server/kernel/canonical-json.ts';
import { sha256 } from '../server/kernel/keys.ts';
import type { Database, Queryable } from './client.ts';
import { auditChain, auditEntries } from './schema/index.ts';

export type AuditRow = typeof auditEntries.$inferSelect;

const ADVISORY_LOCK = 4_815_162_343;
const ENTRIES_AT_ONCE = 500;
/** How far below the highest linked entry a frequent pass looks for one that committed late. */
const LOOK_BACK = 10_000;

/** A link's hash covers the one before it and everything that its entry says. */
export function linkHash(previous: string, entry: AuditRow): string {
  return sha256(`${previous}\n${canonicalJson(entry)}`);
}

/**
 * Links entries that no link names yet, whatever their order of commit, and each once: the chain says which
 * entries there are, and each says itself when it was written. One node at a time; resolves to how many it linked.
 * `all` looks at the whole trail, else only at its recent end.
 */
export async function sealAudit(database: Database, { all }: { all: boolean }): Promise<number> {
  let linked = 0;
  for (;;) {
    // Most passes find nothing, and need no transaction to say so.
    if ((await listUnlinked(database.query, { all, limit: 1 })).length === 0) return linked;
    const count = await database.transaction((tx) => sealBatch(tx, all));
    linked += count;
    if (count < ENTRIES_AT_ONCE) return linked;
  }
}

async function sealBatch(tx: Queryable, all: boolean): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`);
  let { position, hash } = (await chainHead(tx)) ?? { position: 0, hash: '' };
  const entries = await listUnlinked(tx, { all, limit: ENTRIES_AT_ONCE });
  const links = entries.map((entry) => {
    position += 1;
    hash = linkHash(hash, entry);
    return { position, hash, entrySequence: entry.sequence };
  });
  if (links.length > 0) await tx.insert(auditChain).values(links);
  return links.length;
}

export async function chainHead(query: Queryable) {
  const [head] = await query.select().from(auditChain).orderBy(desc(auditChain.position)).limit(1);
  return head ?? null;
}

export async function highestLinked(query: Queryable): Promise<number> {
  const [row] = await query.select({ sequence: max(auditChain.entrySequence) }).from(auditChain);
  return row?.sequence ?? 0;
}

/** Entries that are committed and not linked, in the order of their sequence. */
export async function listUnlinked(
  query: Queryable,
  { all, limit }: { all: boolean; limit: number },
): Promise<AuditRow[]> {
  const after = all ? 0 : (await highestLinked(query)) - LOOK_BACK;
  const rows = await query
    .select({ entry: auditEntries })
    .from(auditEntries)
    .leftJoin(auditChain, eq(auditChain.entrySequence, auditEntries.sequence))
    .where(and(gt(auditEntries.sequence, after), isNull(auditChain.position)))
    .orderBy(asc(auditEntries.sequence))
    .limit(limit);
  return rows.map(({ entry }) => entry);
}
