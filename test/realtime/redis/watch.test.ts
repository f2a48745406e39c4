import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { createRedisWatch } from '../../../realtime/redis-watch.ts';
import type { WatchEvent } from '../../../realtime/watch.ts';
import { createRedisClient, untilReady } from '../../../server/redis.ts';
import { startRedis } from '../../support/redis-server.ts';
import { openLink, until } from './support.ts';

async function openNode(url: string) {
  const link = await openLink(url);
  const subscriber = createRedisClient(url);
  onTestFinished(() => subscriber.disconnect());
  const watch = createRedisWatch({ link, subscriber, node: randomUUID() });
  await untilReady([subscriber]);
  return { watch, link };
}

it('events reach the watchers on every node once, their own node without Redis, and all again after an outage', async () => {
  const server = await startRedis();
  onTestFinished(() => server.stop());
  const [a, b] = [await openNode(server.url), await openNode(server.url)];
  const heard: Record<'a' | 'b', WatchEvent[]> = { a: [], b: [] };
  a.watch.subscribe('s', (event) => heard.a.push(event));
  const stop = b.watch.subscribe('s', (event) => heard.b.push(event));
  const tell = (answered: number) => a.watch.publish('s', { type: 'progress', answered, questions: 6 });
  await until(() => {
    tell(1);
    return heard.b.length > 0;
  });
  await until(() => heard.b.length === heard.a.length);

  await server.kill();
  const [before] = [heard.a.length];
  tell(2);
  expect(heard.a).toHaveLength(before + 1);
  await server.start();
  const seen = heard.b.length;
  await until(() => {
    tell(3);
    return heard.b.length > seen;
  });
  expect(heard.b.at(-1)).toEqual({ type: 'progress', answered: 3, questions: 6 });
  stop();
});
