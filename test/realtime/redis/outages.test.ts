import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { createMemoryRateLimiter } from '#kernel/rate-limiter.ts';
import type { RedisLink } from '#realtime/redis/redis-link.ts';
import { createRedisRateLimiter, withLocalFallback } from '#realtime/redis/redis-rate-limiter.ts';
import { type RedisServer, startRedis } from '#test/support/servers/redis-server.ts';
import { openLink, until } from './support.ts';

const twelve = { limit: 12, windowSeconds: 60 };
let server: RedisServer;

beforeEach(async () => {
  server = await startRedis();
});
afterEach(() => server.stop());

/** Starts a node's limiter, and collects the faults that it survived. */
async function openNode(url = server.url) {
  const link = await openLink(url, 1000);
  const faults: unknown[] = [];
  const memory = createMemoryRateLimiter({ clock: systemClock });
  const limiter = withLocalFallback(createRedisRateLimiter(link), memory, {
    clock: systemClock,
    onFault: (fault) => faults.push(fault),
  });
  link.onRecovery(() => void limiter.reportCalls());
  return { link, limiter, faults };
}

type Outage = { begin(): Promise<unknown>; end(): Promise<unknown> };

const admin = async (...words: [string, ...string[]]) => {
  const link = await openLink(server.url);
  await link.run((client) => client.call(...words));
};

/** Faults of a Redis, and its recoveries. */
const outages: Record<string, () => Outage> = {
  killed: () => ({ begin: () => server.kill(), end: () => server.start() }),
  frozen: () => ({ begin: async () => server.freeze(), end: async () => server.thaw() }),
  'out of memory': () => ({
    begin: () => admin('CONFIG', 'SET', 'maxmemory', '1'),
    end: () => admin('CONFIG', 'SET', 'maxmemory', '0'),
  }),
  'a replica that takes no writes': () => ({
    begin: () => admin('REPLICAOF', '127.0.0.1', '1'),
    end: () => admin('REPLICAOF', 'NO', 'ONE'),
  }),
};

describe.each(Object.entries(outages))('a Redis that is %s', (_name, outageOf) => {
  it('leaves the decision to the node, which counts on and says so once, and is shared again', async () => {
    const outage = outageOf();
    const [a, b] = [await openNode(), await openNode()];
    const key = `${randomUUID()}:conversation`;
    for (let call = 0; call < 5; call += 1) await a.limiter.consume(key, twelve);
    await outage.begin();
    await delay(20);

    const decisions = [];
    for (let call = 0; call < 20; call += 1) {
      decisions.push((await a.limiter.consume(key, twelve)).allowed);
    }
    expect(decisions.filter(Boolean)).toHaveLength(7);
    expect(a.faults.length).toBeGreaterThan(0);
    expect(a.link.reported).toMatchObject({ away: [expect.anything()], back: 0 });

    await outage.end();
    await until(() => a.link.reported.back === 1);
    const fresh = `${randomUUID()}:conversation`;
    await until(() => b.link.reported.back === b.link.reported.away.length);
    const shared = await Promise.all(
      [a, b].flatMap(({ limiter }) => Array.from({ length: 30 }, () => limiter.consume(fresh, twelve))),
    );
    expect(shared.filter(({ allowed }) => allowed)).toHaveLength(12);
    expect(a.link.reported.away).toHaveLength(1);
  });
});

describe('a Redis that never was usable', () => {
  it('for a wrong password leaves every decision to the node', async () => {
    await admin('CONFIG', 'SET', 'requirepass', 'right');
    const { limiter, link } = await openNode(server.url.replace('redis://', 'redis://:wrong@'));
    expect(await limiter.consume('s:conversation', twelve)).toMatchObject({ allowed: true, remaining: 11 });
    expect(link.reported.away).toHaveLength(1);
  });

  it('since it loads leaves every decision to the node', async () => {
    const loading = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', () => socket.write('-LOADING Redis is loading the dataset in memory\r\n'));
    }).listen(0, '127.0.0.1');
    await once(loading, 'listening');
    const address = loading.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { limiter } = await openNode(`redis://127.0.0.1:${port}`);
    expect(await limiter.consume('s:conversation', twelve)).toMatchObject({ allowed: true, remaining: 11 });
    loading.close();
  });
});

it('while Redis answers it alone decides, over what a node remembers (D26)', async () => {
  const { limiter, link } = await openNode();
  const key = `${randomUUID()}:conversation`;
  for (let call = 0; call < 12; call += 1) await limiter.consume(key, twelve);
  expect((await limiter.consume(key, twelve)).allowed).toBe(false);
  await admin('FLUSHALL');
  expect((await limiter.consume(key, twelve)).allowed).toBe(true);
  await server.kill();
  expect((await limiter.consume(key, twelve)).allowed).toBe(false);
  expect(link.reported.away).toHaveLength(1);
});

const countsIn = async (link: RedisLink, key: string) => {
  const [session] = key.split(':');
  return link.run((client) => client.lrange(`guichet:limit:{${session}}:conversation`, 0, -1));
};

it('what an outage refused is not counted after it, and what it allowed is, at its own time (SF6)', async () => {
  const { limiter, link } = await openNode();
  await server.kill();
  const key = `${randomUUID()}:conversation`;
  const begunAt = Date.now();
  for (let call = 0; call < 3; call += 1) await limiter.consume(key, { limit: 2, windowSeconds: 60 });
  await delay(300);
  await server.start();
  await until(() => link.reported.back === 1);
  await until(async () => (await countsIn(link, key)).length > 0);
  const times = (await countsIn(link, key)).map((at) => Number(at) / 1000);
  expect(times).toHaveLength(2);
  // Redis has this machine's clock.
  for (const at of times) expect(Math.abs(at - begunAt)).toBeLessThan(250);
});

it.each([
  ['flushed', true],
  ['as it was', false],
])('no more than twelve a node through an outage, with a Redis that comes back %s', async (_how, flushed) => {
  const [a, b] = [await openNode(), await openNode()];
  const key = `${randomUUID()}:conversation`;
  const limit = twelve;
  const allowedOf = async (times: number, nodes: (typeof a)[]) => {
    const calls = nodes.flatMap(({ limiter }) =>
      Array.from({ length: times }, () => limiter.consume(key, limit)),
    );
    return (await Promise.all(calls)).filter(({ allowed }) => allowed).length;
  };
  const before = await allowedOf(2, [a, b]);
  if (flushed) await server.kill();
  else server.freeze();
  await until(async () => {
    await Promise.all([a, b].map(({ limiter }) => limiter.consume(`${randomUUID()}:conversation`, limit)));
    return a.link.reported.away.length === 1 && b.link.reported.away.length === 1;
  });
  const meanwhile = await allowedOf(20, [a, b]);
  expect(before + meanwhile).toBeLessThanOrEqual(24);
  if (flushed) await server.start();
  else server.thaw();
  await until(() => a.link.reported.back === 1 && b.link.reported.back === 1);
  await until(async () => (await countsIn(a.link, key)).length === 12);
  expect(await allowedOf(20, [a, b])).toBe(0);
});

it('two outages are told once each, and what one interrupts is told after it', async () => {
  const { limiter, link } = await openNode();
  const key = `${randomUUID()}:conversation`;
  for (const outage of [1, 2]) {
    await admin('CONFIG', 'SET', 'maxmemory', '1');
    for (let call = 0; call < 4; call += 1) await limiter.consume(key, twelve);
    await limiter.reportCalls();
    await admin('CONFIG', 'SET', 'maxmemory', '0');
    await until(() => link.reported.back === outage);
    await until(async () => (await countsIn(link, key)).length === 4 * outage);
  }
  expect(await limiter.consume(key, twelve)).toMatchObject({ allowed: true, remaining: 3 });
});
