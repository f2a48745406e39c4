import {
  type AuditLink,
  type EntryText,
  findHighestLinkedSequence,
  iterateLinks,
  listUnlinkedEntries,
  readChainHead,
} from '#db/audit/audit-chain.ts';
import { findNewestEntry } from '#db/audit/audit-progress.ts';
import type { Queryable } from '#db/connection/database.ts';
import { HOUR_MS } from '#kernel/clock.ts';
import type { Deps } from '../ports.ts';
import { SEQUENCES_AT_ONCE } from './link-audit.ts';
import { linkHash } from './link-hash.ts';

/**
 * The first fault of the chain. `changed`: the link's hash does not fit its entry. `missing`: a link or its entry was
 * deleted. `inserted`: an entry was added later between older ones. `unlinked`: an entry has no link although the
 * process should have linked it by now.
 */
type ChainFault = {
  fault: 'changed' | 'missing' | 'inserted' | 'unlinked';
  /** The entry's sequence number; null if a deleted link had it. */
  sequence: number | null;
  /** The link's place in the chain; null for an entry without a link. */
  position: number | null;
};

type ChainReport = {
  /** The number of links without a fault, up to the first fault. */
  linked: number;
  /** The number of entries that are not linked yet, at most `WAITING_MAX`. */
  waiting: number;
  /** The last link. The operator keeps a copy of it outside the database, to notice a chain that was cut short. */
  head: { position: number; hash: string } | null;
  /** The first fault; null for a sound chain. */
  broken: ChainFault | null;
};

/** The state after the links checked so far, with the highest sequence and the newest time of their entries. */
type ChainState = { position: number; hash: string; highestSequence: number; newestAt: string };

/** At most this many entries without a link are read and counted. */
const WAITING_MAX = 1000;
/** An entry that is older than this without a link is a fault. */
const LINKED_WITHIN_MS = 300_000;
/** An entry may be committed this much later than its own time. An older entry that fills a gap was forged. */
const COMMIT_DELAY_MS_MAX = HOUR_MS;

/** Recomputes every link, then looks for entries without a link (D35). It reads batches, as the trail can be long. */
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
    broken: broken ?? findUnlinkedFault(waiting, await findHighestLinkedSequence(query), now),
  };
}

/** Recomputes the hashes of all links in their order, and stops at the first fault. */
async function verifyLinks(query: Queryable): Promise<{ linked: number; broken: ChainFault | null }> {
  let state: ChainState = { position: 0, hash: '', highestSequence: 0, newestAt: '' };
  for await (const links of iterateLinks(query)) {
    for (const link of links) {
      const faultOrState = checkLink(state, link);
      if ('fault' in faultOrState) return { linked: state.position, broken: faultOrState };
      state = faultOrState;
    }
  }
  return { linked: state.position, broken: null };
}

/** Compares a link with the state before it; returns its fault, or the state after it. */
function checkLink(previous: ChainState, link: AuditLink): ChainFault | ChainState {
  const { entry, entrySequence, hash } = link;
  const position = previous.position + 1;
  if (link.position !== position) return { fault: 'missing', sequence: null, position };
  const place = { sequence: entrySequence, position };
  if (entry === null) return { fault: 'missing', ...place };
  if (linkHash(previous.hash, entry) !== hash) return { fault: 'changed', ...place };
  // An old time is a fault only in an entry that fills a gap. In other entries, the clock may have been set back.
  const fillsGap = entrySequence < previous.highestSequence;
  const isBackdated = fillsGap && Date.parse(entry.at) < Date.parse(previous.newestAt) - COMMIT_DELAY_MS_MAX;
  if (isBackdated) return { fault: 'inserted', ...place };
  const highestSequence = Math.max(previous.highestSequence, entrySequence);
  // Instants in ISO 8601 are compared as text.
  const newestAt = entry.at > previous.newestAt ? entry.at : previous.newestAt;
  return { position, hash, highestSequence, newestAt };
}

/** Returns the fault of the first entry that should have been linked by now; null without one. */
function findUnlinkedFault(waiting: EntryText[], highestLinked: number, now: Date): ChainFault | null {
  const entry = waiting.find(({ at }) => now.getTime() - Date.parse(at) > LINKED_WITHIN_MS);
  if (entry === undefined) return null;
  const fault = entry.sequence < highestLinked ? 'inserted' : 'unlinked';
  return { fault, sequence: entry.sequence, position: null };
}

/** Lists the oldest entries without a link, at most `WAITING_MAX`. */
async function listWaiting(query: Queryable): Promise<EntryText[]> {
  const waiting: EntryText[] = [];
  const newest = await findNewestEntry(query);
  for (let after = 0; after < newest && waiting.length < WAITING_MAX; after += SEQUENCES_AT_ONCE) {
    const limit = WAITING_MAX - waiting.length;
    waiting.push(...(await listUnlinkedEntries(query, { after, upTo: after + SEQUENCES_AT_ONCE, limit })));
  }
  return waiting;
}
