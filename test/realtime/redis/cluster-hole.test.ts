import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createRedisRateLimiter } from '#realtime/redis/redis-rate-limiter.ts';
import { startRedisCluster } from './redis-cluster.ts';
import { openLink, until } from './support.ts';

const twelve = { limit: 12, windowSeconds: 60 };
const parts = [0, 1, 2];

// Each has a cluster of its own; they wait together.
it('a cluster of which any part is gone is away once, and back once it is whole', async () => {
  await Promise.all(parts.map(losePart));
});

async function losePart(part: number): Promise<void> {
  const flags = ['--cluster-require-full-coverage', 'no', '--cluster-node-timeout', '500'];
  const { url, servers } = await startRedisCluster(...flags);
  const link = await openLink(url, 1000);
  const limiter = createRedisRateLimiter(link);
  /** Sessions in every part of the cluster. */
  const call = () =>
    Promise.allSettled(
      Array.from({ length: 20 }, () => limiter.consume(`${randomUUID()}:conversation`, twelve)),
    );
  await call();
  await servers[part]?.kill();
  await until(async () => {
    await call();
    return link.reported.away.length > 0;
  });
  for (let times = 0; times < 20; times += 1) {
    await delay(50);
    await call();
  }
  expect({ part, ...link.reported }).toEqual({ part, away: [expect.anything()], back: 0 });
  await servers[part]?.start();
  await until(() => link.reported.back > 0);
  const answers = await call();
  expect([part, answers.filter(({ status }) => status === 'rejected')]).toEqual([part, []]);
  expect({ part, ...link.reported }).toEqual({ part, away: [expect.anything()], back: 1 });
}
