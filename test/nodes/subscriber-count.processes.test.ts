import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../realtime/redis/support.ts';
import { type Cluster, type LocalNode, type Node, startCluster } from './cluster.ts';
import { resume, say } from './message-stream.ts';
import { wholeAnswer } from './slow-provider.ts';

const GRACE_SECONDS = 1;
let cluster: Cluster;
let nextSession: () => string;
let a: Node;
let b: LocalNode;

beforeAll(async () => {
  // Longer than the grace time, and than what a lost word of a subscriber elsewhere is waited for.
  cluster = await startCluster({ wordMs: 130 });
  nextSession = await cluster.sessionPool(3);
  const grace = { PREQUALIFICATION_GRACE_SECONDS: String(GRACE_SECONDS) };
  [a, b] = await Promise.all([cluster.startNode(grace), cluster.startLocalNode(grace)]);
});
afterAll(() => cluster.close());

/** A turn of node `a` whose only subscriber has gone over to node `b`. */
async function followedElsewhere() {
  const sessionId = nextSession();
  const first = await say(a, sessionId, 'Lundi');
  await until(() => first.deltas().length > 2);
  const subscriber = await resume(b, sessionId);
  first.disconnect();
  return { sessionId, subscriber };
}

it('a turn goes on for a subscriber on another node, past the grace time of its own', async () => {
  const { subscriber } = await followedElsewhere();
  expect(await subscriber.over).toBe('ended');
  expect(subscriber.text()).toBe(wholeAnswer);
});

it('a turn ends when the subscriber on another node has been gone for the grace time', async () => {
  const { sessionId, subscriber } = await followedElsewhere();
  await until(() => subscriber.deltas().length > 5);
  subscriber.disconnect();
  const milliseconds = await until(() => cluster.provider.open() === 0);
  expect(milliseconds).toBeGreaterThan(GRACE_SECONDS * 1000 - 100);
  await until(async () => (await cluster.transcript(sessionId)).length === 2);
  expect(await cluster.transcript(sessionId)).toMatchObject([{ text: 'Lundi' }, { incomplete: true }]);
});

it('with Redis away a node counts its own subscribers', async () => {
  const { sessionId, subscriber } = await followedElsewhere();
  await until(() => subscriber.deltas().length > 5);
  await cluster.redis.kill();
  await until(async () => (await cluster.transcript(sessionId)).length === 2);
  expect(await cluster.transcript(sessionId)).toMatchObject([{ text: 'Lundi' }, { incomplete: true }]);
});
