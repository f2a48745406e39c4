import type { Chunk } from './chunks.ts';
import { withLeave } from './iterables.ts';

/** A chunk in its place: `id` names the turn and the sequence, which counts from 1. */
export type TurnEntry = { readonly id: string; readonly sequence: number; readonly chunk: Chunk };

/** What is done with an entry; a promise where the next one is to wait. */
export type Hear = (entry: TurnEntry) => Promise<void> | undefined;

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

/** All listeners are told of an entry in a row: what is made of it for the first one serves them all. */
export function onceInARow<T>(make: (entry: TurnEntry) => T): (entry: TurnEntry) => T {
  let last: { entry: TurnEntry; made: T } | null = null;
  return (entry) => {
    if (last?.entry !== entry) last = { entry, made: make(entry) };
    return last.made;
  };
}

/**
 * A turn that is being told: listeners share its chunks, and are woken when there is more or an end. Only chunks
 * are kept, since a node holds those of thousands of turns; an entry is made when it is told.
 */
export type Told = {
  readonly turnId: string;
  readonly chunks: Chunk[];
  state: 'running' | 'ended' | 'cut';
  readonly wakers: Set<() => void>;
  /** The entry that was told last, for the other listeners. */
  latest: TurnEntry | null;
};

/** The entry of this sequence; null when the turn is not there yet. */
export function entryOf(turn: Told, sequence: number): TurnEntry | null {
  if (turn.latest?.sequence === sequence) return turn.latest;
  const chunk = turn.chunks[sequence - 1];
  if (chunk === undefined) return null;
  turn.latest = { id: entryId(turn.turnId, sequence), sequence, chunk };
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
      for await (const entry of source) await hear(entry);
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

/** A listener's way through a turn: the next entry, null for none yet, undefined for none any more. */
function walk(turn: Told, { after, signal, lagMax }: Place) {
  const lagAllowed = lagMax + Math.max(0, turn.chunks.length - after);
  let next = after;
  return {
    isLate: () => turn.chunks.length - next > lagAllowed,
    step: (): TurnEntry | null | undefined => {
      if (signal.aborted) return undefined;
      const entry = entryOf(turn, next + 1);
      if (entry !== null) {
        next += 1;
        return entry;
      }
      if (turn.state === 'cut') throw new TurnCutError();
      return turn.state === 'running' ? null : undefined;
    },
  };
}

async function* read(turn: Told, place: Place): AsyncGenerator<TurnEntry> {
  const { isLate, step } = walk(turn, place);
  for (;;) {
    if (isLate()) throw new SlowListenerError();
    const entry = step();
    if (entry === undefined) return;
    if (entry === null) await change(turn, place.signal);
    else yield entry;
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
        const entry = step();
        if (entry === null) return;
        if (entry === undefined) {
          end(resolve);
          return;
        }
        const waiting = hear(entry);
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
