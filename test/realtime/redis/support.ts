import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { systemTimers as timers } from '#kernel/timers.ts';
import { createRedisLink, type RedisLink } from '#realtime/redis/redis-link.ts';
import { createRedisClient, untilReady } from '#server/assembly/redis.ts';

type OpenLink = RedisLink & {
  /** Faults that began an outage, and the number of outages that ended. */
  reported: { away: unknown[]; back: number };
};

/** Gives tests that do not measure time a long timeout, since a busy machine is slow. */
export const PATIENT_MS = 10_000;

/** Opens a node's link to Redis, closed with the test. */
export async function openLink(url: string, timeoutMs = PATIENT_MS): Promise<OpenLink> {
  const client = createRedisClient(url, timeoutMs);
  const reported: OpenLink['reported'] = { away: [], back: 0 };
  const link = createRedisLink({
    client,
    timers,
    timeoutMs,
    onUnreachable: (fault) => reported.away.push(fault),
    onReachable: () => {
      reported.back += 1;
    },
  });
  onTestFinished(link.close);
  await untilReady([client], timeoutMs);
  return { ...link, reported };
}

/** Resolves to the milliseconds until the condition holds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<number> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > 60_000) throw new Error('it does not come to hold');
    await delay(5);
  }
  return performance.now() - start;
}
