import type { Company } from './company.ts';
import {
  type Entries,
  entryId,
  type Hear,
  SlowListenerError,
  TurnCutError,
  type TurnEntry,
} from './entries.ts';
import type { Tape } from './tape.ts';

/**
 * A turn that is being told: listeners share its chunks, and are woken when there is more or an end. An entry is
 * made when it is told.
 */
export type Told = {
  readonly turnId: string;
  readonly tape: Tape;
  state: 'running' | 'ended' | 'cut';
  readonly wakers: Set<() => void>;
  /** What was told last, for the other listeners. */
  latest: readonly TurnEntry[];
  /** Among whom its last chunk waits for another; null when it does not. */
  waitsIn: Company<Told> | null;
};

const RUN_MAX = 64;
export const none: readonly TurnEntry[] = [];

/** The next entries after this sequence, as far as the turn is there; at most `most` of them. */
export function entriesAfter(turn: Told, after: number, most = Number.POSITIVE_INFINITY): TurnEntry[] {
  const { turnId, tape } = turn;
  const entries: TurnEntry[] = [];
  for (let sequence = after + 1; entries.length < most; sequence += 1) {
    const chunk = tape.at(sequence - 1);
    if (chunk === undefined) break;
    entries.push({ id: entryId(turnId, sequence), sequence, chunk });
  }
  return entries;
}

function runAfter(turn: Told, after: number): readonly TurnEntry[] {
  const { latest, tape } = turn;
  const length = Math.min(RUN_MAX, tape.length - after);
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

/** A listener's way through a turn: the next run, null for none yet, undefined for none any more. */
function walk(turn: Told, { after, signal, lagMax }: Place) {
  const lagAllowed = lagMax + Math.max(0, turn.tape.length - after);
  let next = after;
  return {
    isLate: () => turn.tape.length - next > lagAllowed,
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
