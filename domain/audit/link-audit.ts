import {
  findFirstUnlinked,
  findHighestLinked,
  insertLinks,
  listUnlinked,
  lockChain,
  readChainHead,
  type SequenceRange,
} from '#db/audit/audit-chain.ts';
import { advanceProgress, markSettled } from '#db/audit/audit-progress.ts';
import type { Queryable } from '#db/connection/database.ts';
import type { Deps } from '../ports.ts';
import { linkHash } from './link-hash.ts';

/**
 * A pass also looks this many sequence numbers below the highest linked entry, for entries that were committed late.
 */
const LOOK_BACK = 10_000;
/** The most entries that one transaction links. */
const ENTRIES_AT_ONCE = 2000;
/** The most sequences that one statement scans, so that its time does not grow with the trail. */
export const SEQUENCES_AT_ONCE = 50_000;

/**
 * Adds committed audit entries to the chain; resolves to their number. A pass reads the recent end, and a bounded part
 * of the older range that is not settled yet; with `all` it reads that whole range. `signal` stops it between two
 * statements; links that were made stay.
 */
export async function linkAudit(
  { database }: Pick<Deps, 'database'>,
  { all, signal }: { all: boolean; signal?: AbortSignal },
): Promise<number> {
  const isStopped = () => signal?.aborted === true;
  // Up to `settled`, all entries are linked. Up to `final`, no further entry can be committed.
  const { settled, firstUnsettled, final, newest } = await advanceProgress(database.query);
  if (settled >= newest) return 0;
  const recentStart = Math.max(settled, (await findHighestLinked(database.query)) - LOOK_BACK);
  const recent = { after: all ? settled : recentStart, upTo: newest };
  const recentCount = await linkSpans({ database }, { ...recent, isStopped });
  // Sequences between `settled` and the first unsettled entry have no entry, so they are not read.
  const older = { after: firstUnsettled - 1, upTo: Math.min(final, firstUnsettled - 1 + SEQUENCES_AT_ONCE) };
  if (older.upTo <= settled) return recentCount;
  const olderCount = await linkSpans({ database }, { ...older, isStopped });
  // A stopped pass has not read its whole range, so the range is not settled.
  if (!isStopped()) await markSettled(database.query, { after: settled, upTo: older.upTo });
  return recentCount + olderCount;
}

/** Links the entries of a range in spans of one query each; resolves to their number. */
async function linkSpans(
  { database }: Pick<Deps, 'database'>,
  { after, upTo, isStopped }: SequenceRange & { isStopped: () => boolean },
): Promise<number> {
  let linked = 0;
  for (let from = after; from < upTo && !isStopped(); from += SEQUENCES_AT_ONCE) {
    const span = { after: from, upTo: Math.min(upTo, from + SEQUENCES_AT_ONCE) };
    // Most spans have no new entry, so a plain read saves a transaction.
    const firstUnlinked = await findFirstUnlinked(database.query, span);
    if (firstUnlinked === null) continue;
    const unlinked = { ...span, after: firstUnlinked - 1 };
    // If a transaction links fewer entries than it may, the span has no more.
    let count = ENTRIES_AT_ONCE;
    while (count === ENTRIES_AT_ONCE && !isStopped()) {
      count = await database.transaction((tx) => linkEntries(tx, unlinked));
      linked += count;
    }
  }
  return linked;
}

/** Links the first unlinked entries of a range, at most `ENTRIES_AT_ONCE`; resolves to their number. */
async function linkEntries(tx: Queryable, range: SequenceRange): Promise<number> {
  await lockChain(tx);
  let { position, hash } = (await readChainHead(tx)) ?? { position: 0, hash: '' };
  const entries = await listUnlinked(tx, { ...range, limit: ENTRIES_AT_ONCE });
  const links = entries.map((entry) => {
    position += 1;
    hash = linkHash(hash, entry);
    return { position, hash, entry_sequence: entry.sequence };
  });
  if (links.length > 0) await insertLinks(tx, links);
  return links.length;
}
