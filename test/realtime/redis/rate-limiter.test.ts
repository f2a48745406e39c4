import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemTimers as timers } from '#kernel/timers.ts';
import { createRedisLink, type RedisLink } from '#realtime/redis/redis-link.ts';
import { createRedisRateLimiter } from '#realtime/redis/redis-rate-limiter.ts';
import { createRedisClient, untilReady } from '#server/assembly/redis.ts';
import { type RedisServer, startRedis } from '#test/support/servers/redis-server.ts';
import { describeRateLimiter } from '../support/rate-limiter.contract.ts';
import { openLink, PATIENT_MS } from './support.ts';

let server: RedisServer;
let link: RedisLink;

beforeAll(async () => {
  server = await startRedis();
  const client = createRedisClient(server.url, PATIENT_MS);
  link = createRedisLink({
    client,
    timers,
    timeoutMs: PATIENT_MS,
    onUnreachable: () => {},
    onReachable: () => {},
  });
  await untilReady([client], PATIENT_MS);
});

afterAll(async () => {
  link.close();
  await server.stop();
});

describeRateLimiter('the Redis', () => ({
  limiter: createRedisRateLimiter(link),
  windowSeconds: 2,
  now: () => performance.now(),
  pass: async (milliseconds) => void (await delay(milliseconds)),
}));

const twelve = { limit: 12, windowSeconds: 60 };

describe('the script', () => {
  it('allows exactly twelve of 200 calls on each of four connections (SF1)', async () => {
    const limiters = await Promise.all(
      Array.from({ length: 4 }, async () => createRedisRateLimiter(await openLink(server.url))),
    );
    const key = `${randomUUID()}:conversation`;
    const decisions = await Promise.all(
      limiters.flatMap((limiter) => Array.from({ length: 200 }, () => limiter.consume(key, twelve))),
    );
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(12);
  });

  it('is sent again where Redis forgot it (SF9)', async () => {
    const limiter = createRedisRateLimiter(link);
    const key = `${randomUUID()}:conversation`;
    await limiter.consume(key, twelve);
    await link.run((client) => client.script('FLUSH'));
    expect(await limiter.consume(key, twelve)).toMatchObject({ allowed: true, remaining: 10 });
  });

  it('leaves keys that go by themselves, together in a cluster by their session (SF8)', async () => {
    const session = randomUUID();
    await createRedisRateLimiter(link).consume(`${session}:conversation`, twelve);
    await createRedisRateLimiter(link).consume(`${session}:resume`, { limit: 60, windowSeconds: 60 });
    const keys = await link.run((client) => client.keys(`*${session}*`));
    expect(keys.sort()).toEqual([
      `guichet:limit:{${session}}:conversation`,
      `guichet:limit:{${session}}:resume`,
    ]);
    for (const key of keys) {
      const life = await link.run((client) => client.pttl(key));
      expect(life).toBeGreaterThan(50_000);
      expect(life).toBeLessThanOrEqual(60_000);
    }
  });
});
