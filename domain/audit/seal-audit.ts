import {
  ENTRIES_AT_ONCE,
  firstUnlinked,
  highestLinked,
  linkEntries,
  type Range,
  SEQUENCES_AT_ONCE,
} from '../../db/audit/audit-chain.ts';
import { readProgress, settle } from '../../db/audit/audit-progress.ts';
import type { Deps } from '../ports.ts';

/** How far below the highest linked entry a pass looks for one that committed late. */
const LOOK_BACK = 10_000;

/**
 * Links entries that no link names yet, whatever their order of commit, and each once: the chain says which entries
 * there are, and each says itself when it was written. A pass looks at the recent end, then at a bounded piece of
 * what is not settled; with `all` at everything that is not. One node at a time; resolves to how many it linked.
 * A `signal` ends it between two statements, with what it has linked so far.
 */
export async function sealAudit(
  { database }: Pick<Deps, 'database'>,
  { all, signal }: { all: boolean; signal?: AbortSignal },
): Promise<number> {
  const isStopped = () => signal?.aborted === true;
  const { settled, unsettled, final, newest } = await readProgress(database);
  if (settled >= newest) return 0;
  const recent = Math.max(settled, (await highestLinked(database.query)) - LOOK_BACK);
  const linked = await sealSpans({ database }, { after: all ? settled : recent, upTo: newest }, isStopped);
  const upTo = Math.min(final, unsettled - 1 + SEQUENCES_AT_ONCE);
  if (upTo <= settled) return linked;
  const late = await sealSpans({ database }, { after: unsettled - 1, upTo }, isStopped);
  // Who was stopped has not looked at all of it.
  if (!isStopped()) await settle(database.query, { after: settled, upTo });
  return linked + late;
}

async function sealSpans(
  { database }: Pick<Deps, 'database'>,
  { after, upTo }: Range,
  isStopped: () => boolean,
): Promise<number> {
  let linked = 0;
  for (let from = after; from < upTo && !isStopped(); from += SEQUENCES_AT_ONCE) {
    const span = { after: from, upTo: Math.min(upTo, from + SEQUENCES_AT_ONCE) };
    // Most passes find nothing, and need no transaction to say so.
    const first = await firstUnlinked(database.query, span);
    if (first === null) continue;
    const rest = { ...span, after: first - 1 };
    for (let count = ENTRIES_AT_ONCE; count === ENTRIES_AT_ONCE && !isStopped(); linked += count) {
      count = await database.transaction((tx) => linkEntries(tx, rest));
    }
  }
  return linked;
}
