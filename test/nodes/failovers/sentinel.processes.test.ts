import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '#test/realtime/redis/support.ts';
import { type Cluster, type LocalNode, startCluster } from '../cluster.ts';
import { resume, say, streamPath } from '../message-stream.ts';
import { wholeAnswer } from '../slow-provider.ts';
import { startSentinelPair } from './redis-sentinel.ts';

const ANSWERS = 6;
const WORD_MS = 200;
const NODES = 2;
let cluster: Cluster;
let sentinel: Awaited<ReturnType<typeof startSentinelPair>>;
let nodes: LocalNode[];

beforeAll(async () => {
  sentinel = await startSentinelPair();
  cluster = await startCluster({ wordMs: WORD_MS });
  const redis = { REDIS_URL: sentinel.url, REDIS_TIMEOUT_MS: '500' };
  nodes = await Promise.all(Array.from({ length: NODES }, () => cluster.startLocalNode(redis)));
});
afterAll(async () => {
  await cluster.close();
  await sentinel.stop();
});

const nodeAt = (index: number): LocalNode => {
  const node = nodes[index % NODES];
  if (node === undefined) throw new Error('no node');
  return node;
};

/** How many of so many calls on each node are accepted. */
async function accepted(sessionId: string, each: number): Promise<number> {
  const calls = nodes.flatMap((node) =>
    Array.from({ length: each }, async () => {
      const response = await node.open(streamPath(sessionId), { method: 'POST', body: { messages: [] } });
      response.destroy();
      return response.statusCode;
    }),
  );
  const statuses = await Promise.all(calls);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  return statuses.filter((status) => status === 200).length;
}

it('a primary that is killed: answers stay whole here and elsewhere, and the limit is twelve a node', async () => {
  const [limited = '', ...sessions] = await cluster.sessions(ANSWERS + 1);
  const followers = await Promise.all(
    sessions.map(async (sessionId, index) => {
      const own = await say(nodeAt(index), sessionId, 'Lundi.');
      await until(() => own.deltas().length > 0);
      return [own, await resume(nodeAt(index + 1), sessionId)];
    }),
  );
  let counted = await accepted(limited, 3);
  await sentinel.primary.kill();
  counted += await accepted(limited, 15);
  await sentinel.untilPromoted();
  await until(() => nodes.every(({ logs }) => logs.some((line) => line.includes('Redis is back'))));
  // The nodes tell the replica the calls that it had not seen yet, at the latest with their next command.
  counted += await accepted(limited, 15);
  expect(counted).toBeGreaterThanOrEqual(12);
  expect(counted).toBeLessThanOrEqual(12 * NODES);
  const told = await Promise.all(
    followers
      .flat()
      .map(async ({ over, received, text }) => [await over, received.at(-1)?.chunk.type, text()]),
  );
  expect(told).toEqual(Array(2 * ANSWERS).fill(['ended', 'finish', wholeAnswer]));
});
