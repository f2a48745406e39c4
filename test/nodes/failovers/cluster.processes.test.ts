import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '#test/realtime/redis/support.ts';
import { expectWhole } from '../message-stream.ts';
import { startReplicatedCluster } from './redis-cluster.ts';
import { NODES, startTwoNodes } from './two-nodes.ts';

const ANSWERS = 6;
/** Enough sessions for each master to count some. */
const LIMITED = 9;
let redis: Awaited<ReturnType<typeof startReplicatedCluster>>;
let nodes: Awaited<ReturnType<typeof startTwoNodes>>;

beforeAll(async () => {
  redis = await startReplicatedCluster();
  nodes = await startTwoNodes(redis.url);
});
afterAll(async () => {
  await nodes.close();
  await redis.stop();
});

it.each([
  ['a master that is killed', 'killed'],
  ['a planned failover', 'planned'],
] as const)(
  '%s: answers stay whole here and elsewhere, and the limit is twelve a node',
  async (_name, how) => {
    const sessions = await nodes.sessions(ANSWERS + LIMITED);
    const limited = sessions.splice(0, LIMITED);
    // A busy node answers 503.
    const countEach = (callsEach: number) =>
      Promise.all(
        limited.map((sessionId) => nodes.countAccepted(sessionId, { callsEach, refusals: [429, 503] })),
      );
    const followed = await nodes.followAnswers(sessions);
    const before = nodes.timesBack();
    const counts = [await countEach(2)];
    if (how === 'planned') {
      const failedOver = redis.failOver();
      counts.push(await countEach(7));
      await failedOver;
    } else {
      await redis.killMaster();
      counts.push(await countEach(7));
      await redis.untilWhole();
      await until(() => nodes.timesBack().every((times, index) => times > (before[index] ?? 0)));
    }
    counts.push(await countEach(7));
    const sums = limited.map((_session, index) => counts.reduce((sum, each) => sum + (each[index] ?? 0), 0));
    expect(Math.min(...sums)).toBeGreaterThanOrEqual(12);
    expect(Math.max(...sums)).toBeLessThanOrEqual(12 * NODES);
    await expectWhole(followed);
  },
);
