import {
  type AuditLink,
  type EntryText,
  findHighestLinked,
  iterateLinks,
  listUnlinked,
  readChainHead,
} from '#db/audit/audit-chain.ts';
import { findNewestEntry } from '#db/audit/audit-progress.ts';
import type { Queryable } from '#db/connection/database.ts';
import { HOUR_MS } from '#kernel/clock.ts';
import type { Deps } from '../ports.ts';
import { SEQUENCES_AT_ONCE } from './link-audit.ts';
import { linkHash } from './link-hash.ts';

/** The first fault of the chain; `sequence` is the entry's, if it is known. */
type ChainFault = {
  fault: 'changed' | 'missing' | 'inserted' | 'unlinked';
  sequence: number | null;
  position: number | null;
};

type ChainReport = {
  linked: number;
  /** The number of entries that are not linked yet. */
  waiting: number;
  /** The last link. The operator keeps a copy outside the database, to notice a chain that was cut short. */
  head: { position: number; hash: string } | null;
  broken: ChainFault | null;
};

/** The state after the links checked so far. Instants in ISO 8601 are compared as text. */
type ChainState = { position: number; hash: string; highest: number; newestAt: string };

/** The most entries without a link that are read and counted. */
const WAITING_MAX = 1000;
/** An entry that is older than this without a link is a fault. */
const LINKED_WITHIN_MS = 300_000;
/** An entry may be committed this much later than its time. One that is older than that was forged. */
const BACKDATED_MS = HOUR_MS;

/** Recomputes every link, then looks for entries without one (D35); in batches, since the trail can be long. */
export async function verifyAudit({
  database: { query },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<ChainReport> {
  const now = clock.now();
  const head = await readChainHead(query);
  const { linked, broken } = await verifyLinks(query);
  const waiting = await listWaiting(query);
  return {
    linked,
    waiting: waiting.length,
    head: head && { position: head.position, hash: head.hash },
    broken: broken ?? findUnlinkedFault(waiting, await findHighestLinked(query), now),
  };
}

/** Recomputes the hashes of all links in their order, and stops at the first fault. */
async function verifyLinks(query: Queryable): Promise<{ linked: number; broken: ChainFault | null }> {
  let previous: ChainState = { position: 0, hash: '', highest: 0, newestAt: '' };
  for await (const links of iterateLinks(query)) {
    for (const link of links) {
      const broken = findFault(previous, link);
      if (broken !== null) return { linked: previous.position, broken };
      const at = link.entry?.at ?? '';
      const isNewest = at > previous.newestAt;
      previous = {
        position: link.position,
        hash: link.hash,
        highest: Math.max(previous.highest, link.entrySequence),
        newestAt: isNewest ? at : previous.newestAt,
      };
    }
  }
  return { linked: previous.position, broken: null };
}

/** Compares a link with the one before it; null if it has no fault. */
function findFault(previous: ChainState, link: AuditLink): ChainFault | null {
  const { entry, hash } = link;
  const position = previous.position + 1;
  if (link.position !== position) return { fault: 'missing', sequence: null, position };
  const where = { sequence: link.entrySequence, position };
  if (entry === null) return { fault: 'missing', ...where };
  if (linkHash(previous.hash, entry) !== hash) return { fault: 'changed', ...where };
  // An old time is a fault only in an entry that fills a gap: otherwise the clock may have been corrected.
  const fillsGap = entry.sequence < previous.highest;
  const isOld = fillsGap && Date.parse(entry.at) < Date.parse(previous.newestAt) - BACKDATED_MS;
  return isOld ? { fault: 'inserted', ...where } : null;
}

/** Finds an entry that should have been linked by now; null without one. */
function findUnlinkedFault(waiting: EntryText[], highest: number, now: Date): ChainFault | null {
  const entry = waiting.find(({ at }) => now.getTime() - Date.parse(at) > LINKED_WITHIN_MS);
  if (entry === undefined) return null;
  const fault = entry.sequence < highest ? 'inserted' : 'unlinked';
  return { fault, sequence: entry.sequence, position: null };
}

/** Lists the oldest entries without a link, at most `WAITING_MAX`. */
async function listWaiting(query: Queryable): Promise<EntryText[]> {
  const waiting: EntryText[] = [];
  const newest = await findNewestEntry(query);
  for (let after = 0; after < newest && waiting.length < WAITING_MAX; after += SEQUENCES_AT_ONCE) {
    const limit = WAITING_MAX - waiting.length;
    waiting.push(...(await listUnlinked(query, { after, upTo: after + SEQUENCES_AT_ONCE, limit })));
  }
  return waiting;
}
