import type { Timers } from '#kernel/timers.ts';
import { ChunkBuffer } from './chunk-buffer.ts';
import type { Chunk } from './chunks.ts';
import type { Entries, TurnEntry } from './entries.ts';
import { noEntries, type PublishedTurn } from './published-turn.ts';
import { entriesAfter, subscribeToEntries } from './turn-subscribers.ts';
import { createWriteCoalescer } from './write-coalescer.ts';

/** No turn lasts longer; after this time no log has any of its entries. */
export const TURN_MS_MAX = 900_000;

/** Appends to one turn. It is looked up once, since a node appends tens of thousands of chunks a second. */
type TurnAppender = {
  append(chunk: Chunk): void;
  /** Returns the answer's text so far. */
  text(): string;
};

/**
 * The log of running turns: for each turn a list of chunks that only grows. One node writes a turn, so a chunk's
 * position is its sequence. Any number of subscribers read it from any sequence on, at their own pace, and never slow
 * the writer.
 */
export type TurnLog = {
  /** Registers a turn, before its first chunk, so that a subscriber can wait for a turn without words. */
  open(turnId: string): TurnAppender;
  /**
   * Ends a turn. `ended`: its closing chunks were appended. `cut`: they are missing, and subscribers get a
   * TurnCutError, so that no transport shows a cut answer as a whole one. Never rejects.
   */
  close(turnId: string, how: 'ended' | 'cut'): Promise<void>;
  /**
   * Sends the entries after sequence `after` (0 is the start), then new ones as they come; null if the turn is unknown.
   * There is no gap between the two, so that a client resumes after the last entry that it received.
   */
  subscribe(turn: { turnId: string; after: number; signal: AbortSignal }): Promise<Entries | null>;
  /**
   * Reads the present entries after sequence `after` (0 is the start); null if the turn is unknown. Rejects while this
   * cannot be decided, so that an outage is not taken for an empty answer.
   */
  read(turnId: string, after?: number): Promise<readonly TurnEntry[] | null>;
  /** Deletes the turns of an erased person, and cuts off their subscribers. */
  forget(turnIds: readonly string[]): Promise<void>;
  /** Lists the turns in this node's memory, to find those that were erased without its knowledge. */
  turnIds(): string[];
  /** Returns the milliseconds since another node last reported a subscriber; null if none did, or if it is unknown. */
  remoteSubscriberSeenMsAgo(turnId: string): Promise<number | null>;
};

/** Keeps turns in memory, until `retentionMs` after their end. Subscribers share the entries and hold no copies. */
export function createMemoryTurnLog({
  timers,
  coalescingDelayMs = () => 0,
  retentionMs = 60_000,
  lagMax = 2_000,
}: {
  timers: Timers;
  /** Returns the milliseconds that a chunk waits for the next one, to be published with it. */
  coalescingDelayMs?: () => number;
  /** The time for which an ended turn stays in memory. */
  retentionMs?: number;
  /** The most entries that a subscriber may be behind, in addition to those that it lacked when it came. */
  lagMax?: number;
}): TurnLog {
  const turns = new Map<string, PublishedTurn>();
  /** Finds a turn, or registers it. */
  const getTurn = (turnId: string): PublishedTurn => {
    const existing = turns.get(turnId);
    if (existing !== undefined) return existing;
    const turn: PublishedTurn = {
      turnId,
      buffer: new ChunkBuffer(),
      state: 'running',
      subscribers: new Set(),
      latestBatch: noEntries,
      pendingGroup: null,
    };
    turns.set(turnId, turn);
    return turn;
  };
  const coalesce = createWriteCoalescer<PublishedTurn>({
    timers,
    coalescingDelayMs,
    // A turn that was published meanwhile waits no longer, or waits with another group.
    onTime: (turn, group) => turn.pendingGroup === group && publish(turn),
  });
  /** Publishes a new chunk at once; a busy node publishes it with the next one, or after a delay if none comes. */
  const publishSoon = (turn: PublishedTurn): void => {
    const isFirst = turn.pendingGroup === null;
    if (isFirst) turn.pendingGroup = coalesce(turn);
    const isDelayed = isFirst && turn.pendingGroup !== null;
    if (!isDelayed) publish(turn);
  };
  return {
    open: (turnId) => {
      const turn = getTurn(turnId);
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
      return turn === undefined ? null : subscribeToEntries(turn, { after, signal, lagMax });
    },
    remoteSubscriberSeenMsAgo: async () => null,
    read: async (turnId, after = 0) => {
      const turn = turns.get(turnId);
      return turn === undefined ? null : entriesAfter(turn, after);
    },
    turnIds: () => [...turns.keys()],
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
  turn.pendingGroup = null;
  for (const onChange of turn.subscribers) onChange();
  // Frees the batch that the subscribers have just shared.
  turn.latestBatch = noEntries;
}
