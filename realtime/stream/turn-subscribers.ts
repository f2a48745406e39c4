import {
  type Entries,
  entryId,
  type OnEntries,
  SlowSubscriberError,
  TurnCutError,
  type TurnEntry,
} from './entries.ts';
import { noEntries, type PublishedTurn } from './published-turn.ts';

/** The most entries that a subscriber handles at once. */
const BATCH_ENTRIES_MAX = 64;

/** Reads the present entries after a sequence, at most `max` of them. */
export function entriesAfter(
  turn: PublishedTurn,
  after: number,
  max = Number.POSITIVE_INFINITY,
): TurnEntry[] {
  const { turnId, buffer } = turn;
  const entries: TurnEntry[] = [];
  for (let sequence = after + 1; entries.length < max; sequence += 1) {
    const chunk = buffer.at(sequence - 1);
    if (chunk === undefined) break;
    entries.push({ id: entryId(turnId, sequence), sequence, chunk });
  }
  return entries;
}

/** Reads the next batch; subscribers at the same position share one array. */
function batchAfter(turn: PublishedTurn, after: number): readonly TurnEntry[] {
  const { latestBatch, buffer } = turn;
  const length = Math.min(BATCH_ENTRIES_MAX, buffer.length - after);
  if (length <= 0) return noEntries;
  if (latestBatch[0]?.sequence !== after + 1 || latestBatch.length !== length)
    turn.latestBatch = entriesAfter(turn, after, BATCH_ENTRIES_MAX);
  return turn.latestBatch;
}

type ReadPosition = { after: number; signal: AbortSignal; lagMax: number };

/** Subscribes to the entries after sequence `after`, until the signal aborts. */
export function subscribeToEntries(turn: PublishedTurn, position: ReadPosition): Entries {
  return {
    [Symbol.asyncIterator]: () => iterate(turn, position),
    forEachBatch: (onEntries) => handleBatches(turn, position, onEntries),
  };
}

/** A batch of entries, or the reason why there is none. */
type Step = readonly TurnEntry[] | 'waiting' | 'ended';

/** Tracks a subscriber's position in a turn. */
function createCursor(turn: PublishedTurn, { after, signal, lagMax }: ReadPosition) {
  // The backlog at the time of subscribing is no lag.
  const lagAllowed = lagMax + Math.max(0, turn.buffer.length - after);
  let lastRead = after;
  return {
    isTooFarBehind: () => turn.buffer.length - lastRead > lagAllowed,
    takeBatch: (): Step => {
      if (signal.aborted) return 'ended';
      const batch = batchAfter(turn, lastRead);
      lastRead += batch.length;
      if (batch.length > 0) return batch;
      if (turn.state === 'cut') throw new TurnCutError();
      return turn.state === 'running' ? 'waiting' : 'ended';
    },
  };
}

async function* iterate(turn: PublishedTurn, position: ReadPosition): AsyncGenerator<TurnEntry> {
  const { isTooFarBehind, takeBatch } = createCursor(turn, position);
  for (;;) {
    if (isTooFarBehind()) throw new SlowSubscriberError();
    const batch = takeBatch();
    if (batch === 'ended') return;
    if (batch === 'waiting') await waitForChange(turn, position.signal);
    else yield* batch;
  }
}

/**
 * Calls back with each batch, without a promise for each entry. Measured with 2,000 sessions: 14 µs of CPU for a word
 * and 5 ms for the start of a turn; iterating took 17 µs and 9 ms.
 */
function handleBatches(turn: PublishedTurn, position: ReadPosition, onEntries: OnEntries): Promise<void> {
  const { isTooFarBehind, takeBatch } = createCursor(turn, position);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  /** True while a batch is being handled, for which the next one waits. */
  let isBusy = false;
  /** True once the promise is settled. */
  let isOver = false;

  function handleNext(): void {
    if (isOver) return;
    try {
      if (isTooFarBehind()) throw new SlowSubscriberError();
      // An abort does not wait for a batch that is being handled.
      if (position.signal.aborted) {
        end(resolve);
        return;
      }
      while (!isBusy && !isOver) {
        const batch = takeBatch();
        if (batch === 'waiting') return;
        if (batch === 'ended') {
          end(resolve);
          return;
        }
        const pendingWrite = onEntries(batch);
        if (pendingWrite === undefined) continue;
        isBusy = true;
        pendingWrite.then(resume, fail);
      }
    } catch (error) {
      fail(error);
    }
  }
  const resume = () => {
    isBusy = false;
    handleNext();
  };
  const fail = (error: unknown) => end(() => reject(error));
  const end = (settle: () => void) => {
    isOver = true;
    turn.subscribers.delete(handleNext);
    position.signal.removeEventListener('abort', handleNext);
    settle();
  };

  turn.subscribers.add(handleNext);
  position.signal.addEventListener('abort', handleNext);
  handleNext();
  return promise;
}

/** Resolves when there are new entries, the turn has ended or the signal aborts. */
function waitForChange(turn: PublishedTurn, signal: AbortSignal): Promise<void> {
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
