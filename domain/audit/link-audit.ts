import {
  ENTRIES_AT_ONCE,
  findFirstUnlinked,
  findHighestLinked,
  linkEntries,
  SEQUENCES_AT_ONCE,
  type SequenceRange,
} from '#db/audit/audit-chain.ts';
import { markSettled, readProgress } from '#db/audit/audit-progress.ts';
import type { Deps } from '../ports.ts';

/** A pass looks this many sequence numbers below the highest linked entry for one that committed late. */
const LOOK_BACK = 10_000;

/**
 * Links audit entries that are not in the chain yet, in any order of commit; resolves to their number. A pass reads the
 * recent end, then a bounded part of the unsettled range, or all of it with `all`. `signal` stops it between two
 * statements and keeps the links that were made.
 */
export async function linkAudit(
  { database }: Pick<Deps, 'database'>,
  { all, signal }: { all: boolean; signal?: AbortSignal },
): Promise<number> {
  const isStopped = () => signal?.aborted === true;
  const { settled, unsettled, final, newest } = await readProgress(database.query);
  if (settled >= newest) return 0;
  const recent = Math.max(settled, (await findHighestLinked(database.query)) - LOOK_BACK);
  const linked = await linkSpans({ database }, { after: all ? settled : recent, upTo: newest, isStopped });
  const upTo = Math.min(final, unsettled - 1 + SEQUENCES_AT_ONCE);
  if (upTo <= settled) return linked;
  const late = await linkSpans({ database }, { after: unsettled - 1, upTo, isStopped });
  // A stopped pass has not checked the whole range: it must not be marked as settled.
  if (!isStopped()) await markSettled(database.query, { after: settled, upTo });
  return linked + late;
}

/** Links the entries of a range in spans of one query each; resolves to their number. */
async function linkSpans(
  { database }: Pick<Deps, 'database'>,
  { after, upTo, isStopped }: SequenceRange & { isStopped: () => boolean },
): Promise<number> {
  let linked = 0;
  for (let from = after; from < upTo && !isStopped(); from += SEQUENCES_AT_ONCE) {
    const span = { after: from, upTo: Math.min(upTo, from + SEQUENCES_AT_ONCE) };
    // Most passes find nothing: a plain read saves them a transaction.
    const first = await findFirstUnlinked(database.query, span);
    if (first === null) continue;
    const rest = { ...span, after: first - 1 };
    // Fewer entries than fit into one transaction are the last of the span.
    let count = ENTRIES_AT_ONCE;
    while (count === ENTRIES_AT_ONCE && !isStopped()) {
      count = await database.transaction((tx) => linkEntries(tx, rest));
      linked += count;
    }
  }
  return linked;
}
