import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '#test/realtime/redis/support.ts';
import { type Cluster, type LocalNode, startCluster } from '../cluster.ts';
import { resume, say, streamPath } from '../message-stream.ts';
import { wholeAnswer } from '../slow-provider.ts';
import { startReplicatedCluster } from './redis-cluster.ts';

const ANSWERS = 6;
/** So many that each master has some. */
const LIMITED = 9;
const WORD_MS = 200;
const NODES = 2;
let cluster: Cluster;
let redis: Awaited<ReturnType<typeof startReplicatedCluster>>;
let nodes: LocalNode[];

beforeAll(async () => {
  redis = await startReplicatedCluster();
  cluster = await startCluster({ wordMs: WORD_MS });
  const settings = { REDIS_URL: redis.url, REDIS_TIMEOUT_MS: '500' };
  nodes = await Promise.all(Array.from({ length: NODES }, () => cluster.startLocalNode(settings)));
});
afterAll(async () => {
  await cluster.close();
  await redis.stop();
});

const nodeAt = (index: number): LocalNode => {
  const node = nodes[index % NODES];
  if (node === undefined) throw new Error('no node');
  return node;
};

/** How many of so many calls of a session on each node are accepted. */
async function accepted(sessionId: string, each: number): Promise<number> {
  const calls = nodes.flatMap((node) =>
    Array.from({ length: each }, async () => {
      const response = await node.open(streamPath(sessionId), { method: 'POST', body: { messages: [] } });
      response.destroy();
      return response.statusCode;
    }),
  );
  const statuses = await Promise.all(calls);
  // 503 is a node that is busy.
  expect(statuses.filter((status) => ![200, 429, 503].includes(status ?? 0))).toEqual([]);
  return statuses.filter((status) => status === 200).length;
}

const timesBack = () => nodes.map(({ logs }) => logs.filter((line) => line.includes('Redis is back')).length);

it.each([
  ['a master that is killed', 'killed'],
  ['a planned failover', 'planned'],
] as const)(
  '%s: answers stay whole here and elsewhere, and the limit is twelve a node',
  async (_name, how) => {
    const sessions = await cluster.sessions(ANSWERS + LIMITED);
    const limited = sessions.splice(0, LIMITED);
    const count = (each: number) => Promise.all(limited.map((sessionId) => accepted(sessionId, each)));
    const followers = await Promise.all(
      sessions.map(async (sessionId, index) => {
        const own = await say(nodeAt(index), sessionId, 'Lundi.');
        await until(() => own.deltas().length > 0);
        return [own, await resume(nodeAt(index + 1), sessionId)];
      }),
    );
    const before = timesBack();
    const counts = [await count(2)];
    if (how === 'planned') {
      const failedOver = redis.failOver();
      counts.push(await count(7));
      await failedOver;
    } else {
      await redis.killMaster();
      counts.push(await count(7));
      await redis.untilWhole();
      await until(() => timesBack().every((times, index) => times > (before[index] ?? 0)));
    }
    counts.push(await count(7));
    const sums = limited.map((_session, index) => counts.reduce((sum, each) => sum + (each[index] ?? 0), 0));
    expect(Math.min(...sums)).toBeGreaterThanOrEqual(12);
    expect(Math.max(...sums)).toBeLessThanOrEqual(12 * NODES);
    const told = await Promise.all(
      followers
        .flat()
        .map(async ({ over, received, text }) => [await over, received.at(-1)?.chunk.type, text()]),
    );
    expect(told).toEqual(Array(2 * ANSWERS).fill(['ended', 'finish', wholeAnswer]));
  },
);
