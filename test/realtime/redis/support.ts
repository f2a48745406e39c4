import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createRedisLink, type RedisLink } from '../../../realtime/redis-link.ts';
import { systemTimers as timers } from '../../../realtime/timers.ts';
import { createRedisClient, untilReady } from '../../../server/redis.ts';

export type OpenLink = RedisLink & {
  /** Faults that began an outage, and how often one ended. */
  told: { away: unknown[]; back: number };
};

/** A node's link to Redis, closed with the test. */
export async function openLink(url: string): Promise<OpenLink> {
  const client = createRedisClient(url);
  const told: OpenLink['told'] = { away: [], back: 0 };
  const link = createRedisLink({
    client,
    timers,
    onAway: (fault) => told.away.push(fault),
    onBack: () => {
      told.back += 1;
    },
  });
  onTestFinished(link.close);
  await untilReady([client], 1000);
  return { ...link, told };
}

/** Resolves to the milliseconds until it holds. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  { withinMs = 5000 }: { withinMs?: number } = {},
): Promise<number> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > withinMs) throw new Error('it does not come to hold');
    await delay(5);
  }
  return performance.now() - start;
}

export async function timed<T>(work: () => Promise<T>): Promise<{ value: T; milliseconds: number }> {
  const start = performance.now();
  const value = await work();
  return { value, milliseconds: performance.now() - start };
}
