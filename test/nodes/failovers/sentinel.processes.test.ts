import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '#test/realtime/redis/support.ts';
import { expectWhole } from '../message-stream.ts';
import { startSentinelPair } from './redis-sentinel.ts';
import { NODES, startTwoNodes } from './two-nodes.ts';

const ANSWERS = 6;
let sentinel: Awaited<ReturnType<typeof startSentinelPair>>;
let nodes: Awaited<ReturnType<typeof startTwoNodes>>;

beforeAll(async () => {
  sentinel = await startSentinelPair();
  nodes = await startTwoNodes(sentinel.url);
});
afterAll(async () => {
  await nodes.close();
  await sentinel.stop();
});

it('a primary that is killed: answers stay whole here and elsewhere, and the limit is twelve a node', async () => {
  const [limited = '', ...sessions] = await nodes.sessions(ANSWERS + 1);
  const countAccepted = (callsEach: number) => nodes.countAccepted(limited, { callsEach, refusals: [429] });
  const followed = await nodes.followAnswers(sessions);
  let accepted = await countAccepted(3);
  await sentinel.primary.kill();
  accepted += await countAccepted(15);
  await sentinel.untilPromoted();
  await until(() => nodes.timesBack().every((times) => times > 0));
  // The nodes tell the replica the calls that it had not seen yet, at the latest with their next command.
  accepted += await countAccepted(15);
  expect(accepted).toBeGreaterThanOrEqual(12);
  expect(accepted).toBeLessThanOrEqual(12 * NODES);
  await expectWhole(followed);
});
