import type { ChunkBuffer } from './chunk-buffer.ts';
import {
  type Entries,
  entriesIn,
  entryId,
  type Run,
  SlowListenerError,
  TurnCutError,
  type TurnEntry,
} from './entries.ts';
import type { Batch } from './write-coalescer.ts';

/** A turn that is published: subscribers share its chunks, and are called when there are more or it has ended. */
export type PublishedTurn = {
  readonly turnId: string;
  readonly buffer: ChunkBuffer;
  state: 'running' | 'ended' | 'cut';
  readonly subscribers: Set<() => void>;
  /** The last run of entries, which subscribers share: it is made once. */
  latest: Run;
  /** The batch in which its last chunk waits for the next one; null when none waits. */
  batch: Batch<PublishedTurn> | null;
};

const RUN_MAX = 64;
export const none: Run = [];

/** The next entries after this sequence, as far as the turn is there; at most `most` of them. */
export function entriesAfter(
  turn: PublishedTurn,
  after: number,
  most = Number.POSITIVE_INFINITY,
): TurnEntry[] {
  const { turnId, buffer } = turn;
  const entries: TurnEntry[] = [];
  for (let sequence = after + 1; entries.length < most; sequence += 1) {
    const chunk = buffer.at(sequence - 1);
    if (chunk === undefined) break;
    entries.push({ id: entryId(turnId, sequence), sequence, chunk });
  }
  return entries;
}

function runAfter(turn: PublishedTurn, after: number): Run {
  const { latest, buffer } = turn;
  const length = Math.min(RUN_MAX, buffer.length - after);
  if (length <= 0) return none;
  if (latest[0]?.sequence !== after + 1 || latest.length !== length)
    turn.latest = entriesAfter(turn, after, RUN_MAX);
  return turn.latest;
}

type Position = { after: number; signal: AbortSignal; lagMax: number };

/** Everything after sequence `after`, until the signal. */
export function entriesOf(turn: PublishedTurn, position: Position): Entries {
  return entriesIn(runsOf(turn, position));
}

/** Reads on at once while there is more, and else waits until the turn calls its subscribers. */
async function* runsOf(
  turn: PublishedTurn,
  { after, signal, lagMax }: Position,
): AsyncGenerator<Run, void, void> {
  const lagAllowed = lagMax + Math.max(0, turn.buffer.length - after);
  let next = after;
  while (!signal.aborted) {
    if (turn.buffer.length - next > lagAllowed) throw new SlowListenerError();
    const run = runAfter(turn, next);
    next += run.length;
    if (run.length > 0) yield run;
    else if (turn.state === 'cut') throw new TurnCutError();
    else if (turn.state === 'ended') return;
    else await untilCalled(turn, signal);
  }
}

/** Resolves when there is more, the turn has ended, or the signal aborts. */
function untilCalled(turn: PublishedTurn, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const onCall = () => {
      turn.subscribers.delete(onCall);
      signal.removeEventListener('abort', onCall);
      resolve();
    };
    turn.subscribers.add(onCall);
    signal.addEventListener('abort', onCall);
  });
}
