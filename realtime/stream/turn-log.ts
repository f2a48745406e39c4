import { ChunkBuffer } from './chunk-buffer.ts';
import type { Chunk } from './chunks.ts';
import type { Entries, TurnEntry } from './entries.ts';
import type { Timers } from '#kernel/timers.ts';
import { entriesAfter, entriesOf, noEntries, type PublishedTurn } from './turn-subscribers.ts';
import { createWriteCoalescer } from './write-coalescer.ts';

/** No turn lasts longer: after this time a log holds nothing of it. */
export const TURN_MS_MAX = 900_000;

/** A turn's own way into the log, so that a chunk costs no search for its turn. */
type TurnAppender = {
  append(chunk: Chunk): void;
  /** The words so far. */
  text(): string;
};

/** The chunks of running turns, for those who join, resume or watch. One writer per turn. */
export type TurnLog = {
  /** Registers a turn before its first chunk, so that early subscribers wait for it; returns how to append to it. */
  open(turnId: string): TurnAppender;
  /** `cut` ends the subscribers with a TurnCutError instead of an end. */
  close(turnId: string, how: 'ended' | 'cut'): Promise<void>;
  /** Everything after sequence `after` (0 is the start), then what comes; null when the turn is unknown. */
  subscribe(turn: { turnId: string; after: number; signal: AbortSignal }): Promise<Entries | null>;
  /** Milliseconds since another node last had a subscriber of the turn; null where none had, or it is unknown. */
  remoteSubscriberSeenMsAgo(turnId: string): Promise<number | null>;
  /**
   * What there is of a turn by now, after sequence `after` (0 is the start); null when it is unknown. Rejects
   * while that cannot be said.
   */
  read(turnId: string, after?: number): Promise<readonly TurnEntry[] | null>;
  /** The turns whose words are in this node's memory. */
  kept(): string[];
  /** Of a person who is erased nothing stays readable. */
  forget(turnIds: readonly string[]): Promise<void>;
};

/** A turn stays readable `retentionMs` after its end. Subscribers share its entries: none has a copy. */
export function createMemoryTurnLog({
  timers,
  coalescingDelayMs = () => 0,
  retentionMs = 60_000,
  lagMax = 2_000,
}: {
  timers: Timers;
  /** How many milliseconds a chunk waits for the next one, to be published with it. */
  coalescingDelayMs?: () => number;
  retentionMs?: number;
  lagMax?: number;
}): TurnLog {
  const turns = new Map<string, PublishedTurn>();
  const turnOf = (turnId: string): PublishedTurn => {
    const known = turns.get(turnId);
    if (known !== undefined) return known;
    const turn: PublishedTurn = {
      turnId,
      buffer: new ChunkBuffer(),
      state: 'running',
      subscribers: new Set(),
      latest: noEntries,
      pending: null,
    };
    turns.set(turnId, turn);
    return turn;
  };
  const coalesce = createWriteCoalescer<PublishedTurn>({
    timers,
    coalescingDelayMs,
    onTime: (turn, pending) => turn.pending === pending && publish(turn),
  });
  /** At once; on a busy node with the second chunk, or after the delay when none comes. */
  const publishSoon = (turn: PublishedTurn): void => {
    const pending = turn.pending === null ? coalesce(turn) : null;
    if (pending === null) publish(turn);
    else turn.pending = pending;
  };
  return {
    open: (turnId) => {
      const turn = turnOf(turnId);
      return {
        append: (chunk) => {
          turn.buffer.push(chunk);
          publishSoon(turn);
        },
        text: () => turn.buffer.text(),
      };
    },
    close: async (turnId, how) => {
      const turn = turns.get(turnId);
      if (turn === undefined) return;
      turn.state = how;
      publish(turn);
      timers.after(retentionMs, () => turns.delete(turnId));
    },
    subscribe: async ({ turnId, after, signal }) => {
      const turn = turns.get(turnId);
      return turn === undefined ? null : entriesOf(turn, { after, signal, lagMax });
    },
    remoteSubscriberSeenMsAgo: async () => null,
    read: async (turnId, after = 0) => {
      const turn = turns.get(turnId);
      return turn === undefined ? null : entriesAfter(turn, after);
    },
    kept: () => [...turns.keys()],
    forget: async (turnIds) => {
      for (const turnId of turnIds) {
        const turn = turns.get(turnId);
        turns.delete(turnId);
        if (turn?.state !== 'running') continue;
        turn.state = 'cut';
        publish(turn);
      }
    },
  };
}

function publish(turn: PublishedTurn): void {
  turn.pending = null;
  for (const onChange of turn.subscribers) onChange();
  turn.latest = noEntries;
}
