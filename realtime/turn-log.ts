import type { Chunk } from './chunks.ts';
import { createCompany } from './company.ts';
import type { Entries, TurnEntry } from './entries.ts';
import { Tape } from './tape.ts';
import type { Timers } from './timers.ts';
import { entriesAfter, entriesOf, none, type Told } from './told-turn.ts';

/** A turn's own way into the log, so that a chunk costs no search for its turn. */
export type Telling = {
  append(chunk: Chunk): void;
  /** The words told so far. */
  text(): string;
};

/** The chunks of running turns, for whoever joins, resumes or watches. One writer per turn. */
export type TurnLog = {
  /** Makes a turn known before its first chunk, so that who comes early waits for it; the way to tell it. */
  open(turnId: string): Telling;
  /** `cut` ends the followers with a TurnCutError instead of an end. */
  close(turnId: string, how: 'ended' | 'cut'): Promise<void>;
  /** Everything after sequence `after` (0 is the start), then what comes; null when the turn is unknown. */
  follow(turn: { turnId: string; after: number; signal: AbortSignal }): Promise<Entries | null>;
  /** How long ago another node last had a listener of the turn; null where none had, or nobody can tell. */
  heardElsewhere(turnId: string): Promise<number | null>;
  /**
   * What there is of a turn by now, after sequence `after` (0 is the start); null when it is unknown. Rejects
   * while that cannot be said.
   */
  read(turnId: string, after?: number): Promise<readonly TurnEntry[] | null>;
  /** Of a person who is erased nothing stays readable. */
  forget(turnIds: readonly string[]): Promise<void>;
};

/** A turn stays readable `retentionMs` after its end. Listeners share its entries: none has a copy. */
export function createMemoryTurnLog({
  timers,
  holdMs = () => 0,
  retentionMs = 60_000,
  lagMax = 2_000,
}: {
  timers: Timers;
  /** How many milliseconds a chunk waits for the next one, to be told with it. */
  holdMs?: () => number;
  retentionMs?: number;
  lagMax?: number;
}): TurnLog {
  const turns = new Map<string, Told>();
  const turnOf = (turnId: string): Told => {
    const known = turns.get(turnId);
    if (known !== undefined) return known;
    const turn: Told = {
      turnId,
      tape: new Tape(),
      state: 'running',
      wakers: new Set(),
      latest: none,
      waitsIn: null,
    };
    turns.set(turnId, turn);
    return turn;
  };
  const keepWaiting = createCompany<Told>({
    timers,
    holdMs,
    onTime: (turn, company) => turn.waitsIn === company && wakeAll(turn),
  });
  /** On a busy node at the second chunk, which then costs no write of its own, or when none comes in time. */
  const wakeSoon = (turn: Told): void => {
    const company = turn.waitsIn === null ? keepWaiting(turn) : null;
    if (company === null) wakeAll(turn);
    else turn.waitsIn = company;
  };
  return {
    open: (turnId) => {
      const turn = turnOf(turnId);
      return {
        append: (chunk) => {
          turn.tape.push(chunk);
          wakeSoon(turn);
        },
        text: () => turn.tape.text(),
      };
    },
    close: async (turnId, how) => {
      const turn = turns.get(turnId);
      if (turn === undefined) return;
      turn.state = how;
      wakeAll(turn);
      timers.after(retentionMs, () => turns.delete(turnId));
    },
    follow: async ({ turnId, after, signal }) => {
      const turn = turns.get(turnId);
      return turn === undefined ? null : entriesOf(turn, { after, signal, lagMax });
    },
    heardElsewhere: async () => null,
    read: async (turnId, after = 0) => {
      const turn = turns.get(turnId);
      return turn === undefined ? null : entriesAfter(turn, after);
    },
    forget: async (turnIds) => {
      for (const turnId of turnIds) {
        const turn = turns.get(turnId);
        turns.delete(turnId);
        if (turn?.state !== 'running') continue;
        turn.state = 'cut';
        wakeAll(turn);
      }
    },
  };
}

function wakeAll(turn: Told): void {
  turn.waitsIn = null;
  for (const wake of turn.wakers) wake();
  turn.latest = none;
}
