import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { createRedisWatch } from '#realtime/redis/redis-watch.ts';
import type { WatchEvent } from '#realtime/watch/watch.ts';
import { createRedisClient, untilReady } from '#server/assembly/redis.ts';
import { startRedis } from '#test/support/servers/redis-server.ts';
import { openLink, PATIENT_MS, until } from './support.ts';

async function openNode(url: string) {
  const link = await openLink(url);
  const subscriber = createRedisClient(url, PATIENT_MS);
  onTestFinished(() => subscriber.disconnect());
  const watch = createRedisWatch({ link, subscriber, node: randomUUID() });
  await untilReady([subscriber], PATIENT_MS);
  return { watch, link };
}

it('events reach the watchers on every node once, their own node without Redis, and all again after an outage', async () => {
  const server = await startRedis();
  onTestFinished(() => server.stop());
  const [a, b] = [await openNode(server.url), await openNode(server.url)];
  const received: Record<'a' | 'b', WatchEvent[]> = { a: [], b: [] };
  a.watch.subscribe('s', (event) => received.a.push(event));
  const stop = b.watch.subscribe('s', (event) => received.b.push(event));
  const report = (answered: number) => a.watch.publish('s', { type: 'progress', answered, questions: 6 });
  await until(() => {
    report(1);
    return received.b.length > 0;
  });
  await until(() => received.b.length === received.a.length);

  await server.kill();
  const [before] = [received.a.length];
  report(2);
  expect(received.a).toHaveLength(before + 1);
  await server.start();
  const seen = received.b.length;
  await until(() => {
    report(3);
    return received.b.length > seen;
  });
  expect(received.b.at(-1)).toEqual({ type: 'progress', answered: 3, questions: 6 });
  stop();
});

it('what is no message of ours harms no node, and is told to nobody', async () => {
  const server = await startRedis();
  onTestFinished(() => server.stop());
  const { watch, link } = await openNode(server.url);
  const received: WatchEvent[] = [];
  watch.subscribe('s', (event) => received.push(event));
  const event = { type: 'consent', aiConsent: true };
  const strange = [
    ...['', '{', 'null', '"told"', '{"node":1}', '{"node":"x","sessionId":"s"}'],
    JSON.stringify({ node: 'x', sessionId: 's', event: { type: 'weather', text: 'words' } }),
    JSON.stringify({ node: 'x', sessionId: 's', event }),
  ];
  const publish = (message: string) => link.run((client) => client.publish('guichet:watch', message));
  await until(async () => {
    for (const message of strange) await publish(message);
    return received.length > 0;
  });
  expect(received[0]).toEqual(event);
});
