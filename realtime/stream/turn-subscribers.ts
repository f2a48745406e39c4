import type { ChunkBuffer } from './chunks.ts';
import {
  type Entries,
  entryId,
  type OnEntries,
  SlowSubscriberError,
  TurnCutError,
  type TurnEntry,
} from './entries.ts';
import type { PendingGroup } from './write-coalescer.ts';

/** A turn in the log. Its subscribers share its chunks, and are called when there are more or the turn has ended. */
export type PublishedTurn = {
  readonly turnId: string;
  readonly buffer: ChunkBuffer;
  state: 'running' | 'ended' | 'cut';
  readonly subscribers: Set<() => void>;
  /** The last batch of entries, made once for all subscribers. */
  latest: readonly TurnEntry[];
  /** The group in which the last chunk waits for the next one; null if none waits. */
  pending: PendingGroup<PublishedTurn> | null;
};

const BATCH_ENTRIES_MAX = 64;
export const noEntries: readonly TurnEntry[] = [];

/** Reads the present entries after a sequence, at most `most` of them. */
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

function batchAfter(turn: PublishedTurn, after: number): readonly TurnEntry[] {
  const { latest, buffer } = turn;
  const length = Math.min(BATCH_ENTRIES_MAX, buffer.length - after);
  if (length <= 0) return noEntries;
  if (latest[0]?.sequence !== after + 1 || latest.length !== length)
    turn.latest = entriesAfter(turn, after, BATCH_ENTRIES_MAX);
  return turn.latest;
}

type ReadPosition = { after: number; signal: AbortSignal; lagMax: number };

/** Subscribes from sequence `after` until the signal aborts. */
export function entriesOf(turn: PublishedTurn, place: ReadPosition): Entries {
  return {
    [Symbol.asyncIterator]: () => read(turn, place),
    forEachBatch: (onEntries) => subscribe(turn, place, onEntries),
  };
}

/** A batch of entries, or the reason why there is none. */
type Step = readonly TurnEntry[] | 'waiting' | 'ended';

/** Tracks a subscriber's position in a turn. */
function createCursor(turn: PublishedTurn, { after, signal, lagMax }: ReadPosition) {
  const lagAllowed = lagMax + Math.max(0, turn.buffer.length - after);
  let next = after;
  return {
    isLate: () => turn.buffer.length - next > lagAllowed,
    step: (): Step => {
      if (signal.aborted) return 'ended';
      const batch = batchAfter(turn, next);
      next += batch.length;
      if (batch.length > 0) return batch;
      if (turn.state === 'cut') throw new TurnCutError();
      return turn.state === 'running' ? 'waiting' : 'ended';
    },
  };
}

async function* read(turn: PublishedTurn, place: ReadPosition): AsyncGenerator<TurnEntry> {
  const { isLate, step } = createCursor(turn, place);
  for (;;) {
    if (isLate()) throw new SlowSubscriberError();
    const batch = step();
    if (batch === 'ended') return;
    if (batch === 'waiting') await change(turn, place.signal);
    else yield* batch;
  }
}

/**
 * Calls back with each batch, without a promise for each entry. Measured with 2,000 sessions: 14 µs of CPU a word and 5
 * ms a start; iterating took 17 µs and 9 ms.
 */
function subscribe(turn: PublishedTurn, place: ReadPosition, onEntries: OnEntries): Promise<void> {
  const { isLate, step } = createCursor(turn, place);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let [isBusy, isOver] = [false, false];

  function publishNext(): void {
    if (isOver) return;
    try {
      if (isLate()) throw new SlowSubscriberError();
      if (place.signal.aborted) end(resolve);
      while (!isBusy && !isOver) {
        const batch = step();
        if (batch === 'waiting') return;
        if (batch === 'ended') {
          end(resolve);
          return;
        }
        const written = onEntries(batch);
        if (written === undefined) continue;
        isBusy = true;
        written.then(resume, fail);
      }
    } catch (error) {
      fail(error);
    }
  }
  const resume = () => {
    isBusy = false;
    publishNext();
  };
  const fail = (error: unknown) => end(() => reject(error));
  const end = (settle: () => void) => {
    isOver = true;
    turn.subscribers.delete(publishNext);
    place.signal.removeEventListener('abort', publishNext);
    settle();
  };

  turn.subscribers.add(publishNext);
  place.signal.addEventListener('abort', publishNext);
  publishNext();
  return promise;
}

function change(turn: PublishedTurn, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const onChange = () => {
      turn.subscribers.delete(onChange);
      signal.removeEventListener('abort', onChange);
      resolve();
    };
    turn.subscribers.add(onChange);
    signal.addEventListener('abort', onChange);
  });
}
