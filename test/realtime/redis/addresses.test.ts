import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemTimers as timers } from '#kernel/timers.ts';
import { createRedisRateLimiter } from '#realtime/redis/redis-rate-limiter.ts';
import { createRedisTurnLog } from '#realtime/redis/redis-turn-log.ts';
import { createRedisWatch } from '#realtime/redis/redis-watch.ts';
import { createRedisClient, untilReady } from '#server/assembly/redis.ts';
import { reading, word } from '../support/turn-log.contract.ts';
import { hostOf, started, startRedisCluster } from './redis-cluster.ts';
import { openLink, PATIENT_MS, until } from './support.ts';

async function startSentinel(): Promise<string> {
  const master = await started();
  const folder = await mkdtemp(join(tmpdir(), 'guichet-sentinel-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'sentinel.conf');
  await writeFile(file, `sentinel monitor guichet 127.0.0.1 ${new URL(master.url).port} 1\n`);
  const sentinel = await started(file, '--sentinel');
  return `redis+sentinel://${hostOf(sentinel)}/guichet`;
}

describe.each([
  ['one server', async () => (await started()).url],
  ['a cluster', async () => (await startRedisCluster()).url],
  ['a sentinel', startSentinel],
])('the address of %s', (_name, start) => {
  it('limits, logs turns and tells watchers', async () => {
    const url = await start();
    const [a, b] = [await openLink(url), await openLink(url)];
    const limiters = [createRedisRateLimiter(a), createRedisRateLimiter(b)];
    const twelve = { limit: 12, windowSeconds: 60 };
    for (const key of [`${randomUUID()}:conversation`, `${randomUUID()}:stream`, `${randomUUID()}:stream`]) {
      const calls = limiters.flatMap((limiter) =>
        Array.from({ length: 20 }, () => limiter.consume(key, twelve)),
      );
      const decisions = await Promise.all(calls);
      expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(12);
    }

    const [writer, reader] = [
      createRedisTurnLog({ link: a, timers }),
      createRedisTurnLog({ link: b, timers }),
    ];
    const turnIds = Array.from({ length: 20 }, () => randomUUID());
    for (const turnId of turnIds) writer.open(turnId).append(word('a'));
    await writer.flush();
    const subscribers = await Promise.all(turnIds.map((turnId) => reading(reader, turnId)));
    for (const turnId of turnIds) writer.open(turnId).append(word('b'));
    for (const turnId of turnIds) await writer.close(turnId, 'ended');
    await Promise.all(subscribers.map(({ over }) => over));
    expect(subscribers.map(({ received }) => received.join(''))).toEqual(turnIds.map(() => 'ab'));

    const subscriber = createRedisClient(url, PATIENT_MS);
    onTestFinished(() => subscriber.disconnect());
    const watching = createRedisWatch({ link: b, subscriber, node: 'b' });
    await untilReady([subscriber], PATIENT_MS);
    const received: unknown[] = [];
    watching.subscribe('s', (event) => received.push(event));
    const appender = createRedisWatch({ link: a, subscriber: createIdle(url), node: 'a' });
    await until(() => {
      appender.publish('s', { type: 'turn', state: 'started' });
      return received.length > 0;
    });
    expect([a.reported, b.reported]).toEqual([
      { away: [], back: 0 },
      { away: [], back: 0 },
    ]);
  });
});

function createIdle(url: string) {
  const client = createRedisClient(url, PATIENT_MS);
  onTestFinished(() => client.disconnect());
  return client;
}

it('logins, defaults and IPv6 are read from the address', () => {
  const clusterOf = (url: string) => {
    const client = createRedisClient(url, PATIENT_MS);
    client.disconnect();
    return client;
  };
  const sentinel = clusterOf('redis+sentinel://guichet:s%40cret@[::1]:7001,redis-2/jobs');
  expect(sentinel.options).toMatchObject({
    sentinels: [
      { host: '::1', port: 7001 },
      { host: 'redis-2', port: 6379 },
    ],
    name: 'jobs',
    username: 'guichet',
    password: 's@cret',
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
  });
  const cluster = clusterOf('redis+cluster://:s%40cret@one:7001,two:7002');
  expect(cluster.options).toMatchObject({
    enableOfflineQueue: false,
    redisOptions: { password: 's@cret', maxRetriesPerRequest: 0 },
  });
  expect(clusterOf('rediss://redis.example').options).toMatchObject({ tls: {}, maxRetriesPerRequest: 0 });
});
