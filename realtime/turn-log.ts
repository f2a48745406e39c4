import type { Chunk } from './chunks.ts';
import type { Timers } from './timers.ts';

/** A chunk in its place: `id` names the turn and the sequence, which counts from 1. */
export type TurnEntry = { readonly id: string; readonly sequence: number; readonly chunk: Chunk };

/** The chunks of running turns, for whoever joins, resumes or watches. One writer per turn. */
export type TurnLog = {
  /** Makes a turn known before its first chunk, so that who comes early waits for it. */
  open(turnId: string): void;
  append(turnId: string, chunk: Chunk): Promise<void>;
  /** `cut` ends the followers with a TurnCutError instead of an end. */
  close(turnId: string, how: 'ended' | 'cut'): Promise<void>;
  /** Everything after sequence `after` (0 is the start), then what comes; null when the turn is unknown. */
  follow(turn: {
    turnId: string;
    after: number;
    signal: AbortSignal;
  }): Promise<AsyncIterable<TurnEntry> | null>;
  /** What there is of a turn by now; null when it is unknown. */
  read(turnId: string): Promise<readonly TurnEntry[] | null>;
  /** Of a person who is erased nothing stays readable. */
  forget(turnIds: readonly string[]): Promise<void>;
};

/** The turn stopped without an ending: its connection is to be cut, so that it never looks like one. */
export class TurnCutError extends Error {
  override readonly name = 'TurnCutError';
}

/** The listener fell too far behind; it may come back and resume. */
export class SlowListenerError extends Error {
  override readonly name = 'SlowListenerError';
}

type Turn = { entries: TurnEntry[]; state: 'running' | 'ended' | 'cut'; wakers: Set<() => void> };

/** A turn stays readable `retentionMs` after its end. Listeners share its entries: none has a copy. */
export function createMemoryTurnLog({
  timers,
  retentionMs = 60_000,
  lagMax = 2_000,
}: {
  timers: Timers;
  retentionMs?: number;
  lagMax?: number;
}): TurnLog {
  const turns = new Map<string, Turn>();
  const turnOf = (turnId: string): Turn => {
    const turn = turns.get(turnId) ?? { entries: [], state: 'running', wakers: new Set() };
    turns.set(turnId, turn);
    return turn;
  };
  return {
    open: (turnId) => void turnOf(turnId),
    append: async (turnId, chunk) => {
      const turn = turnOf(turnId);
      const sequence = turn.entries.length + 1;
      turn.entries.push({ id: entryId(turnId, sequence), sequence, chunk });
      wakeAll(turn);
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
      return turn === undefined ? null : read(turn, { after, signal, lagMax });
    },
    read: async (turnId) => turns.get(turnId)?.entries ?? null,
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

export function entryId(turnId: string, sequence: number): string {
  return `${turnId}:${sequence}`;
}

/** Reads an entry's id as a client sends it back; null when it is none. */
export function parseEntryId(id: string): { turnId: string; sequence: number } | null {
  const match = /^([0-9a-f-]{36}):(\d{1,9})$/.exec(id);
  return match?.[1] === undefined ? null : { turnId: match[1], sequence: Number(match[2]) };
}

async function* read(
  turn: Turn,
  { after, signal, lagMax }: { after: number; signal: AbortSignal; lagMax: number },
) {
  const backlog = Math.max(0, turn.entries.length - after);
  let next = after;
  while (!signal.aborted) {
    const entry = turn.entries[next];
    if (entry !== undefined) {
      if (turn.entries.length - next > lagMax + backlog) throw new SlowListenerError();
      next += 1;
      yield entry;
    } else if (turn.state === 'running') {
      await change(turn, signal);
    } else if (turn.state === 'cut') {
      throw new TurnCutError();
    } else {
      return;
    }
  }
}

function change(turn: Turn, signal: AbortSignal): Promise<void> {
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

function wakeAll(turn: Turn): void {
  for (const wake of [...turn.wakers]) wake();
}
