import type { Timers } from '#kernel/timers.ts';
import type { TurnLog } from '../stream/turn-log.ts';
import type { RedisClient, RedisLink } from './redis-link.ts';
import { addEntries, endStream, openStream, type TurnState } from './redis-turn-stream.ts';

/** Writes the turns of this node to Redis in the background; after an outage it writes what is missing. */
type TurnWriter = {
  /** Tells whether this node writes the turn, or did a moment ago. */
  has(turnId: string): boolean;
  /** Marks the turn as changed: the next pipeline writes it. */
  markDirty(turnId: string, state?: TurnState): void;
  /** Writes pending chunks, if Redis answers. */
  flush(): Promise<void>;
};

/** The part of a turn that Redis has: its stream, the number of its entries, and the turn's state to write. */
type WrittenTurn = { opened: boolean; sent: number; state: TurnState };

/**
 * The shortest time between two pipelines; it is longer while writes are coalesced. A pipeline has one command a turn,
 * for all its new chunks.
 */
const WRITE_INTERVAL_MS = 20;
/** The most turns of one pipeline. */
const TURNS_PER_WRITE = 100;

export function createTurnWriter({
  link,
  local,
  timers,
  coalescingDelayMs,
}: {
  link: RedisLink;
  local: TurnLog;
  timers: Timers;
  coalescingDelayMs: () => number;
}): TurnWriter {
  const turns = new Map<string, WrittenTurn>();
  const waiting = new Set<string>();
  let scheduled = false;
  let lastWriteAt = 0;
  let writing = Promise.resolve();

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    const pause = Math.max(WRITE_INTERVAL_MS, coalescingDelayMs());
    timers.after(Math.max(0, lastWriteAt + pause - performance.now()), () => {
      scheduled = false;
      lastWriteAt = performance.now();
      void flush();
    });
  }

  /** Writes one batch at a time, so that chunks arrive in their order. */
  function flush(): Promise<void> {
    writing = writing.then(writeAll);
    return writing;
  }

  async function writeAll(): Promise<void> {
    const all = [...waiting];
    for (let next = 0; next < all.length; next += TURNS_PER_WRITE) {
      const batch = all.slice(next, next + TURNS_PER_WRITE);
      for (const turnId of batch) waiting.delete(turnId);
      try {
        await link.run((client) => Promise.all(batch.map((turnId) => writeTurn(client, turnId))));
      } catch {
        // The link has reported the outage, and calls back when it is over.
        for (const turnId of batch) waiting.add(turnId);
        return;
      }
    }
  }

  async function writeTurn(client: RedisClient, turnId: string): Promise<void> {
    const turn = turns.get(turnId);
    const entries = await local.read(turnId, turn?.sent);
    if (turn === undefined || entries === null) {
      turns.delete(turnId);
      return;
    }
    const { state, opened, sent } = turn;
    const total = sent + entries.length;
    const areStored = await Promise.all([
      opened || openStream(client, turnId),
      addEntries(client, turnId, entries),
      state === 'running' || endStream(client, turnId, { after: total, how: state }),
    ]);
    if (areStored.includes(false)) {
      // Redis lost the stream: all of it is written again.
      turns.set(turnId, { ...turn, opened: false, sent: 0 });
      waiting.add(turnId);
      schedule();
    } else if (state === 'running') {
      turns.set(turnId, { ...turn, opened: true, sent: total });
    } else {
      turns.delete(turnId);
    }
  }

  link.onReachable(schedule);
  return {
    has: (turnId) => turns.has(turnId),
    markDirty: (turnId, state = 'running') => {
      const turn = turns.get(turnId) ?? { opened: false, sent: 0, state };
      turn.state = state;
      turns.set(turnId, turn);
      waiting.add(turnId);
      schedule();
    },
    flush,
  };
}
