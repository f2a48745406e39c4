import type { Timers } from '#kernel/timers.ts';
import type { TurnLog } from '../stream/turn-log.ts';
import type { RedisClient, RedisLink } from './redis-link.ts';
import { addEntries, endStream, openStream, type TurnState } from './redis-turn-stream.ts';

/** Writes the turns of this node to Redis in the background; after an outage it writes what is missing. */
type TurnWriter = {
  /** Tells whether the turn is of this node and Redis does not have its end yet. */
  isWriting(turnId: string): boolean;
  /** Marks a turn that has new entries or another state, so that the next pipeline writes it. */
  markDirty(turnId: string, state?: TurnState): void;
  /** Writes all dirty turns. If Redis does not answer, they stay dirty. */
  flush(): Promise<void>;
};

/** The part of a turn that Redis has, and the turn's state, which a write under way may not have seen yet. */
type TurnProgress = { isOpened: boolean; storedCount: number; state: TurnState };

/** The shortest time between two pipelines; it is longer while writes are coalesced. */
const WRITE_INTERVAL_MS = 20;
/** The most turns of one pipeline, which has one command for all new entries of a turn. */
const TURNS_PER_PIPELINE_MAX = 100;

/** Creates the writer, which copies the turns of `local`. */
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
  const turns = new Map<string, TurnProgress>();
  const dirtyTurnIds = new Set<string>();
  let isScheduled = false;
  let lastWriteAt = 0;
  let lastFlush = Promise.resolve();

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    const intervalMs = Math.max(WRITE_INTERVAL_MS, coalescingDelayMs());
    timers.after(Math.max(0, lastWriteAt + intervalMs - performance.now()), () => {
      isScheduled = false;
      lastWriteAt = performance.now();
      void flush();
    });
  }

  /** Runs after the flush before, so that two pipelines do not write the same entries. */
  function flush(): Promise<void> {
    lastFlush = lastFlush.then(writeDirtyTurns);
    return lastFlush;
  }

  async function writeDirtyTurns(): Promise<void> {
    const turnIds = [...dirtyTurnIds];
    for (let from = 0; from < turnIds.length; from += TURNS_PER_PIPELINE_MAX) {
      const batch = turnIds.slice(from, from + TURNS_PER_PIPELINE_MAX);
      for (const turnId of batch) dirtyTurnIds.delete(turnId);
      try {
        await link.run((client) => Promise.all(batch.map((turnId) => writeTurn(client, turnId))));
      } catch {
        // The link reports the outage, and schedules a write when Redis answers again.
        for (const turnId of batch) dirtyTurnIds.add(turnId);
        return;
      }
    }
  }

  async function writeTurn(client: RedisClient, turnId: string): Promise<void> {
    const turn = turns.get(turnId);
    if (turn === undefined) return;
    const entries = await local.read(turnId, turn.storedCount);
    if (entries === null) {
      turns.delete(turnId);
      return;
    }
    const { isOpened, storedCount, state } = turn;
    const count = storedCount + entries.length;
    // `true` means that nothing is to be done, or that Redis has done it; `false` means that Redis has lost the stream.
    const answers = await Promise.all([
      isOpened || openStream(client, turnId),
      addEntries(client, turnId, entries),
      state === 'running' || endStream(client, turnId, { after: count, how: state }),
    ]);
    if (answers.includes(false)) {
      turns.set(turnId, { ...turn, isOpened: false, storedCount: 0 });
      dirtyTurnIds.add(turnId);
      schedule();
    } else if (state === 'running') {
      turns.set(turnId, { ...turn, isOpened: true, storedCount: count });
    } else {
      turns.delete(turnId);
    }
  }

  link.onRecovery(schedule);
  return {
    isWriting: (turnId) => turns.has(turnId),
    markDirty: (turnId, state = 'running') => {
      const turn = turns.get(turnId) ?? { isOpened: false, storedCount: 0, state };
      // The entry is changed in place: a write under way copies it at its end, with the new state.
      turn.state = state;
      turns.set(turnId, turn);
      dirtyTurnIds.add(turnId);
      schedule();
    },
    flush,
  };
}
