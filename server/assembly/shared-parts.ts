import type { Registry } from 'prom-client';
import type { Clock } from '#kernel/clock.ts';
import { createMemoryRateLimiter, type RateLimiter } from '#kernel/rate-limiter.ts';
import { systemTimers as timers } from '#kernel/timers.ts';
import { createRedisLink } from '#realtime/redis/redis-link.ts';
import { createRedisRateLimiter, withLocalFallback } from '#realtime/redis/redis-rate-limiter.ts';
import { createRedisTurnLog } from '#realtime/redis/redis-turn-log.ts';
import { createRedisWatch } from '#realtime/redis/redis-watch.ts';
import { createMemoryTurnLog, type TurnLog } from '#realtime/stream/turn-log.ts';
import { createCoalescingDelay } from '#realtime/stream/write-coalescer.ts';
import { createMemoryWatch, type Watch } from '#realtime/watch/watch.ts';
import type { Logger } from '../observability/logging.ts';
import { createRedisMetrics } from '../observability/redis-metrics.ts';

/** Parts that nodes share through Redis; without Redis each node has its own. */
type SharedParts = {
  limiter: RateLimiter;
  turnLog: TurnLog;
  watch: Watch;
  close(): Promise<void>;
};

/** `timeoutMs` bounds a command; a command that takes longer marks Redis as down. */
type RedisSettings = { url: string; timeoutMs: number };

/** The least time that a start waits for Redis. */
const START_WAIT_MS_MIN = 2000;

type Context = { node: string; clock: Clock; log: Logger; registry: Registry };

/** Creates the parts that all nodes share, on Redis or in memory. */
export async function createSharedParts(redis: RedisSettings | null, context: Context): Promise<SharedParts> {
  return redis === null ? partsInMemory(context) : partsThroughRedis(redis, context);
}

function partsInMemory({ clock }: Context): SharedParts {
  return {
    limiter: createMemoryRateLimiter({ clock }),
    turnLog: createMemoryTurnLog({ timers, coalescingDelayMs: createCoalescingDelay() }),
    watch: createMemoryWatch(),
    close: async () => {},
  };
}

async function partsThroughRedis(
  { url, timeoutMs }: RedisSettings,
  { node, clock, log, registry }: Context,
): Promise<SharedParts> {
  // Imported here, since a node without Redis needs none of the client's modules.
  const { createRedisClient, untilReady } = await import('./redis.ts');
  const metrics = createRedisMetrics(registry);
  const [client, subscriber] = [createRedisClient(url, timeoutMs), createRedisClient(url, timeoutMs)];
  // Redis counts as up until the link finds that it does not answer.
  metrics.up.set(1);
  const link = createRedisLink({
    client,
    timers,
    timeoutMs,
    onUnreachable: (fault) => {
      metrics.up.set(0);
      metrics.outages.inc();
      log.error(
        { err: fault },
        'Redis does not answer: this node counts limits and keeps turn logs on its own until it does',
      );
    },
    onReachable: () => {
      metrics.up.set(1);
      log.info('Redis is back');
    },
  });
  const turnLog = createRedisTurnLog({ link, timers, coalescingDelayMs: createCoalescingDelay() });
  const limiter = withLocalFallback(createRedisRateLimiter(link), createMemoryRateLimiter({ clock }), {
    clock,
    onFault: () => metrics.localDecisions.inc(),
  });
  link.onRecovery(() => void limiter.reportCalls());
  const parts = {
    turnLog,
    limiter,
    watch: createRedisWatch({ link, subscriber, node }),
    close: async () => {
      await turnLog.flush();
      link.close();
      subscriber.disconnect();
    },
  };
  // Starts without Redis if it is not ready in time.
  await untilReady([client, subscriber], Math.max(START_WAIT_MS_MIN, timeoutMs));
  return parts;
}
