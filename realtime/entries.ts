import { type Chunk, delta } from './chunks.ts';
import { withLeave } from './iterables.ts';

/** A chunk in its place: `id` names the turn and the sequence, which counts from 1. */
export type TurnEntry = { readonly id: string; readonly sequence: number; readonly chunk: Chunk };

/** What is done with the entries that came, in their order; a promise where the next ones are to wait. */
export type Hear = (run: readonly TurnEntry[]) => Promise<void> | undefined;

/** A turn's entries for one listener: read one by one, or told as they come. */
export type Entries = AsyncIterable<TurnEntry> & {
  /** Resolves when the turn ended or the listener left; rejects as reading would throw. */
  each(hear: Hear): Promise<void>;
};

/** The turn stopped without an ending: its connection is to be cut, so that it never looks like one. */
export class TurnCutError extends Error {
  override readonly name = 'TurnCutError';
}

/** The listener fell too far behind; it may come back and resume. */
export class SlowListenerError extends Error {
  override readonly name = 'SlowListenerError';
}

export function entryId(turnId: string, sequence: number): string {
  return `${turnId}:${sequence}`;
}

/** Reads an entry's id as a client sends it back; null when it is none. */
export function parseEntryId(id: string): { turnId: string; sequence: number } | null {
  const match = /^([0-9a-f-]{36}):(\d{1,9})$/.exec(id);
  return match?.[1] === undefined ? null : { turnId: match[1], sequence: Number(match[2]) };
}

/** All listeners are told of the same run in a row: what is made of it for the first one serves them all. */
export function onceInARow<T>(make: (run: readonly TurnEntry[]) => T): (run: readonly TurnEntry[]) => T {
  let last: readonly TurnEntry[] | null = null;
  let made: T;
  return (run) => {
    if (last !== run) made = make(run);
    last = run;
    return made;
  };
}

/**
 * A turn that is being told: listeners share its chunks, and are woken when there is more or an end. Of a delta
 * only the words are kept, since a node holds those of thousands of turns; an entry is made when it is told.
 */
export type Told = {
  readonly turnId: string;
  readonly kept: (Chunk | string)[];
  state: 'running' | 'ended' | 'cut';
  readonly wakers: Set<() => void>;
  /** What was told last, for the other listeners. */
  latest: readonly TurnEntry[];
  /** Listeners are to be woken in a moment. */
  isHeld: boolean;
};

const RUN_MAX = 64;
const none: readonly TurnEntry[] = [];

export function keep(turn: Told, chunk: Chunk): void {
  turn.kept.push(chunk.type === 'text-delta' ? chunk.delta : chunk);
}

/** The next entries after this sequence, as far as the turn is there; at most `most` of them. */
export function entriesAfter(turn: Told, after: number, most = Number.POSITIVE_INFINITY): TurnEntry[] {
  const { turnId, kept } = turn;
  const entries: TurnEntry[] = [];
  for (let sequence = after + 1; entries.length < most; sequence += 1) {
    const chunk = kept[sequence - 1];
    if (chunk === undefined) break;
    entries.push({
      id: entryId(turnId, sequence),
      sequence,
      chunk: typeof chunk === 'string' ? delta(chunk) : chunk,
    });
  }
  return entries;
}

function runAfter(turn: Told, after: number): readonly TurnEntry[] {
  const { latest, kept } = turn;
  const length = Math.min(RUN_MAX, kept.length - after);
  if (length <= 0) return none;
  if (latest[0]?.sequence !== after + 1 || latest.length !== length)
    turn.latest = entriesAfter(turn, after, RUN_MAX);
  return turn.latest;
}

type Place = { after: number; signal: AbortSignal; lagMax: number };

/** Everything after sequence `after`, until the signal. */
export function entriesOf(turn: Told, place: Place): Entries {
  return {
    [Symbol.asyncIterator]: () => read(turn, place),
    each: (hear) => tell(turn, place, hear),
  };
}

/** Entries from anywhere else. */
export function asEntries(source: AsyncIterable<TurnEntry>): Entries {
  return {
    [Symbol.asyncIterator]: () => source[Symbol.asyncIterator](),
    each: async (hear) => {
      for await (const entry of source) await hear([entry]);
    },
  };
}

/** Calls `leave` when the entries end or fail, or their reader stops; it may be called more than once. */
export function entriesWithLeave(source: Entries, leave: () => void): Entries {
  return {
    [Symbol.asyncIterator]: () => withLeave(source, leave)[Symbol.asyncIterator](),
    each: (hear) => source.each(hear).finally(leave),
  };
}

/** A listener's way through a turn: the next run, null for none yet, undefined for none any more. */
function walk(turn: Told, { after, signal, lagMax }: Place) {
  const lagAllowed = lagMax + Math.max(0, turn.kept.length - after);
  let next = after;
  return {
    isLate: () => turn.kept.length - next > lagAllowed,
    step: (): readonly TurnEntry[] | null | undefined => {
      if (signal.aborted) return undefined;
      const run = runAfter(turn, next);
      next += run.length;
      if (run.length > 0) return run;
      if (turn.state === 'cut') throw new TurnCutError();
      return turn.state === 'running' ? null : undefined;
    },
  };
}

async function* read(turn: Told, place: Place): AsyncGenerator<TurnEntry> {
  const { isLate, step } = walk(turn, place);
  for (;;) {
    if (isLate()) throw new SlowListenerError();
    const run = step();
    if (run === undefined) return;
    if (run === null) await change(turn, place.signal);
    else yield* run;
  }
}

/** Without a promise for each entry: a node tells tens of thousands a second. */
function tell(turn: Told, place: Place, hear: Hear): Promise<void> {
  const { isLate, step } = walk(turn, place);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let [isBusy, isOver] = [false, false];

  function tellOn(): void {
    if (isOver) return;
    try {
      if (isLate()) throw new SlowListenerError();
      if (place.signal.aborted) end(resolve);
      while (!isBusy && !isOver) {
        const run = step();
        if (run === null) return;
        if (run === undefined) {
          end(resolve);
          return;
        }
        const waiting = hear(run);
        if (waiting === undefined) continue;
        isBusy = true;
        waiting.then(goOn, fail);
      }
    } catch (error) {
      fail(error);
    }
  }
  const goOn = () => {
    isBusy = false;
    tellOn();
  };
  const fail = (error: unknown) => end(() => reject(error));
  const end = (settle: () => void) => {
    isOver = true;
    turn.wakers.delete(tellOn);
    place.signal.removeEventListener('abort', tellOn);
    settle();
  };

  turn.wakers.add(tellOn);
  place.signal.addEventListener('abort', tellOn);
  tellOn();
  return promise;
}

function change(turn: Told, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      turn.wakers.delete(wake);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    turn.wakers.add(wake);
    signal.addEventListener('abort', wake);
  });
}
