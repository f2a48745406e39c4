import {
  findFirstUnlinkedSequence,
  findHighestLinkedSequence,
  insertLinks,
  listUnlinkedEntries,
  lockChain,
  readChainHead,
  type SequenceRange,
} from '#db/audit/audit-chain.ts';
import { advanceProgress, markSettled } from '#db/audit/audit-progress.ts';
import type { Queryable } from '#db/connection/database.ts';
import type { Deps } from '../ports.ts';
import { linkHash } from './link-hash.ts';

/** A pass looks for late commits among this many sequence numbers below the highest linked entry. */
const LOOK_BACK_SEQUENCES = 10_000;
/** The most entries that one transaction links. */
const ENTRIES_AT_ONCE = 2000;
/** The most sequence numbers that one statement scans, so that its time does not grow with the trail. */
export const SEQUENCES_AT_ONCE = 50_000;

/**
 * Adds committed audit entries to the chain; resolves to the number of added entries. A pass reads the recent end, and
 * a bounded part of the older range that is not settled yet. With `all`, a pass reads everything that is not settled.
 * `signal` stops the pass between two statements; the links that it made stay.
 */
export async function linkAudit(
  { database }: Pick<Deps, 'database'>,
  { all, signal }: { all: boolean; signal?: AbortSignal },
): Promise<number> {
  const isStopped = () => signal?.aborted === true;
  // These are sequence numbers. Up to `settled`, all entries are linked. Up to `final`, no further entry can appear.
  const { settled, firstUnsettled, final, newest } = await advanceProgress(database.query);
  if (settled >= newest) return 0;
  const recentStart = Math.max(
    settled,
    (await findHighestLinkedSequence(database.query)) - LOOK_BACK_SEQUENCES,
  );
  const recentRange = { after: all ? settled : recentStart, upTo: newest };
  const recentCount = await linkSpans({ database }, { ...recentRange, isStopped });
  // No entry has a sequence number between `settled` and `firstUnsettled`, so the range begins after it.
  const olderStart = firstUnsettled - 1;
  const olderRange = { after: olderStart, upTo: Math.min(final, olderStart + SEQUENCES_AT_ONCE) };
  if (olderRange.upTo <= settled) return recentCount;
  const olderCount = await linkSpans({ database }, { ...olderRange, isStopped });
  // A stopped pass has not read its whole range, so the range is not settled.
  if (!isStopped()) await markSettled(database.query, { after: settled, upTo: olderRange.upTo });
  return recentCount + olderCount;
}

/** Links the entries of a range, span by span; resolves to the number of linked entries. */
async function linkSpans(
  { database }: Pick<Deps, 'database'>,
  { after, upTo, isStopped }: SequenceRange & { isStopped: () => boolean },
): Promise<number> {
  let linkedCount = 0;
  for (let from = after; from < upTo && !isStopped(); from += SEQUENCES_AT_ONCE) {
    const span = { after: from, upTo: Math.min(upTo, from + SEQUENCES_AT_ONCE) };
    // Most spans have no new entry, so a plain read saves a transaction.
    const firstUnlinked = await findFirstUnlinkedSequence(database.query, span);
    if (firstUnlinked === null) continue;
    const unlinkedSpan = { ...span, after: firstUnlinked - 1 };
    // A transaction that links fewer entries than it may was the span's last. The initial value starts the loop.
    let count = ENTRIES_AT_ONCE;
    while (count === ENTRIES_AT_ONCE && !isStopped()) {
      count = await database.transaction((tx) => linkEntries(tx, unlinkedSpan));
      linkedCount += count;
    }
  }
  return linkedCount;
}

/** Links the first unlinked entries of a range, at most `ENTRIES_AT_ONCE`; resolves to the number linked. */
async function linkEntries(tx: Queryable, range: SequenceRange): Promise<number> {
  await lockChain(tx);
  let { position, hash } = (await readChainHead(tx)) ?? { position: 0, hash: '' };
  const entries = await listUnlinkedEntries(tx, { ...range, limit: ENTRIES_AT_ONCE });
  const links = entries.map((entry) => {
    position += 1;
    hash = linkHash(hash, entry);
    return { position, hash, entry_sequence: entry.sequence };
  });
  if (links.length > 0) await insertLinks(tx, links);
  return links.length;
}
