import { asc, eq, gt } from 'drizzle-orm';
import { type AuditRow, chainHead, highestLinked, linkHash, listUnlinked } from './audit-chain.ts';
import type { Queryable } from './client.ts';
import { auditChain, auditEntries } from './schema/index.ts';

/** The first place where the trail is not what it was; `sequence` names the entry where it is known. */
export type Break = {
  fault: 'changed' | 'missing' | 'inserted' | 'unlinked';
  sequence: number | null;
  position: number | null;
};

export type ChainReport = {
  linked: number;
  /** Entries that wait for the sealer. */
  waiting: number;
  /** To be noted elsewhere: nobody can then shorten the chain unseen. */
  head: { position: number; hash: string } | null;
  broken: Break | null;
};

type Link = { position: number; entrySequence: number; hash: string; entry: AuditRow | null };

/** What the links so far came to. */
type Walked = { position: number; hash: string; highest: number; newestAt: number };

const LINKS_AT_ONCE = 1000;
const WAITING_MAX = 1000;
const LINKED_WITHIN_MS = 300_000;
/** An entry that commits late is nearly as new as those linked before it; one in their past was put there later. */
const BACKDATED_MS = 3_600_000;

/** Recomputes every link, then looks for entries that none names (D35). */
export async function verifyAudit(query: Queryable, now: Date): Promise<ChainReport> {
  const head = await chainHead(query);
  const { linked, broken } = await walk(query);
  const waiting = await listUnlinked(query, { all: true, limit: WAITING_MAX });
  return {
    linked,
    waiting: waiting.length,
    head: head && { position: head.position, hash: head.hash },
    broken: broken ?? findForgotten(waiting, await highestLinked(query), now),
  };
}

async function walk(query: Queryable): Promise<{ linked: number; broken: Break | null }> {
  let previous: Walked = { position: 0, hash: '', highest: 0, newestAt: 0 };
  for await (const link of readLinks(query)) {
    const broken = breakAt(previous, link);
    if (broken !== null) return { linked: previous.position, broken };
    previous = {
      position: link.position,
      hash: link.hash,
      highest: Math.max(previous.highest, link.entrySequence),
      newestAt: Math.max(previous.newestAt, link.entry?.at.getTime() ?? 0),
    };
  }
  return { linked: previous.position, broken: null };
}

function breakAt(previous: Walked, link: Link): Break | null {
  const { entry, hash } = link;
  const position = previous.position + 1;
  if (link.position !== position) return { fault: 'missing', sequence: null, position };
  const place = { sequence: link.entrySequence, position };
  if (entry === null) return { fault: 'missing', ...place };
  if (linkHash(previous.hash, entry) !== hash) return { fault: 'changed', ...place };
  // Only one that fills a gap: a clock that was set right is no forgery.
  const fillsGap = entry.sequence < previous.highest;
  const isOld = entry.at.getTime() < previous.newestAt - BACKDATED_MS;
  return fillsGap && isOld ? { fault: 'inserted', ...place } : null;
}

function findForgotten(waiting: AuditRow[], highest: number, now: Date): Break | null {
  const entry = waiting.find(({ at }) => now.getTime() - at.getTime() > LINKED_WITHIN_MS);
  if (entry === undefined) return null;
  const fault = entry.sequence < highest ? 'inserted' : 'unlinked';
  return { fault, sequence: entry.sequence, position: null };
}

async function* readLinks(query: Queryable): AsyncGenerator<Link> {
  for (let after = 0; ; ) {
    const rows = await query
      .select({ link: auditChain, entry: auditEntries })
      .from(auditChain)
      .leftJoin(auditEntries, eq(auditEntries.sequence, auditChain.entrySequence))
      .where(gt(auditChain.position, after))
      .orderBy(asc(auditChain.position))
      .limit(LINKS_AT_ONCE);
    for (const { link, entry } of rows) yield { ...link, entry };
    const last = rows.at(-1);
    if (last === undefined || rows.length < LINKS_AT_ONCE) return;
    after = last.link.position;
  }
}
