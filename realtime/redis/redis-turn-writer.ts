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

type TurnProgress = {
  /** True if Redis has the turn's stream. */
  isOpened: boolean;
  /** The number of the turn's entries that Redis has. */
  storedCount: number;
  /** The state that Redis is to have. `markDirty` may change it while a write of an earlier state runs. */
  state: TurnState;
};

/** The time from one scheduled flush to the next, unless `coalescingDelayMs` returns a longer one. */
const WRITE_INTERVAL_MS = 20;
/** The most turns of one pipeline, which has one command for all new entries of a turn. */
const TURNS_PER_PIPELINE_MAX = 100;

/** Creates the writer, which copies the turns of `localLog`. */
export function createTurnWriter({
  link,
  localLog,
  timers,
  coalescingDelayMs,
}: {
  link: RedisLink;
  localLog: TurnLog;
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
    const entries = await localLog.read(turnId, turn.storedCount);
    if (entries === null) {
      turns.delete(turnId);
      return;
    }
    // The state that this write stores. If it changes meanwhile, the turn is dirty again, and the next write stores it.
    const { state } = turn;
    const count = turn.storedCount + entries.length;
    // Redis runs these in order: it opens the stream, adds the entries and ends it. The last two commands tell
    // whether they found the stream. A running turn has no end to write.
    const [, foundForEntries, foundForEnd] = await Promise.all([
      turn.isOpened ? null : openStream(client, turnId),
      addEntries(client, turnId, entries),
      state === 'running' ? true : endStream(client, turnId, { after: count, how: state }),
    ]);
    const isStreamLost = !foundForEntries || !foundForEnd;
    if (isStreamLost) {
      // All entries are written again, to a new stream.
      Object.assign(turn, { isOpened: false, storedCount: 0 });
      dirtyTurnIds.add(turnId);
      schedule();
    } else if (state === 'running') {
      Object.assign(turn, { isOpened: true, storedCount: count });
    } else {
      turns.delete(turnId);
    }
  }

  link.onRecovery(schedule);
  return {
    isWriting: (turnId) => turns.has(turnId),
    markDirty: (turnId, state = 'running') => {
      const turn = turns.get(turnId) ?? { isOpened: false, storedCount: 0, state };
      turn.state = state;
      turns.set(turnId, turn);
      dirtyTurnIds.add(turnId);
      schedule();
    },
    flush,
  };
}
