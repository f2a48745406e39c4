import type { Timers } from '#kernel/timers.ts';
import type { Chunk } from '../stream/chunks.ts';
import { createMemoryTurnLog, type TurnLog } from '../stream/turn-log.ts';
import type { RedisLink } from './redis-link.ts';
import { remoteSubscriberSeenMsAgo } from './redis-remote-subscribers.ts';
import { createTurnReader } from './redis-turn-reader.ts';
import { endStream, forgetStream, readStream } from './redis-turn-stream.ts';
import { createTurnWriter } from './redis-turn-writer.ts';

type RedisTurnLog = TurnLog & {
  /** Writes the pending chunks to Redis, if it answers. */
  flush(): Promise<void>;
};

/**
 * Keeps this node's turns in memory for its own subscribers, and copies them to Redis in the background for other
 * nodes. While Redis is unreachable it is a memory log.
 */
export function createRedisTurnLog({
  link,
  timers,
  coalescingDelayMs = () => 0,
}: {
  link: RedisLink;
  timers: Timers;
  coalescingDelayMs?: () => number;
}): RedisTurnLog {
  const localLog = createMemoryTurnLog({ timers, coalescingDelayMs });
  const writer = createTurnWriter({ link, localLog, timers, coalescingDelayMs });
  const reader = createTurnReader({ link, timers });
  return {
    open: (turnId) => {
      const appender = localLog.open(turnId);
      writer.markDirty(turnId);
      const append = (chunk: Chunk) => {
        appender.append(chunk);
        writer.markDirty(turnId);
      };
      return { ...appender, append };
    },
    close: async (turnId, how) => {
      await localLog.close(turnId, how);
      if (writer.isWriting(turnId)) return writer.markDirty(turnId, how);
      // The turn belonged to another node, which has died.
      await link
        .run(async (client) => {
          const stream = await readStream(client, turnId, 0);
          if (stream?.state !== 'running') return;
          await endStream(client, turnId, { after: stream.entries.length, how });
        })
        .catch(() => {});
    },
    subscribe: async (turn) => (await localLog.subscribe(turn)) ?? reader.subscribe(turn),
    remoteSubscriberSeenMsAgo: (turnId) =>
      link.run((client) => remoteSubscriberSeenMsAgo(client, turnId)).catch(() => null),
    read: async (turnId, after) => (await localLog.read(turnId, after)) ?? reader.read(turnId, after),
    turnIds: localLog.turnIds,
    forget: async (turnIds) => {
      await localLog.forget(turnIds);
      // If Redis is unreachable, its keys expire by themselves.
      await link
        .run((client) => Promise.all(turnIds.map((turnId) => forgetStream(client, turnId))))
        .catch(() => {});
    },
    flush: writer.flush,
  };
}
