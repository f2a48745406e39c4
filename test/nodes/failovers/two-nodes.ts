import { expect } from 'vitest';
import { until } from '#test/realtime/redis/support.ts';
import { type LocalNode, startCluster } from '../cluster.ts';
import { type Followed, resume, say, streamPath } from '../message-stream.ts';

export const NODES = 2;
const WORD_MS = 200;

/** Starts two nodes that share this Redis. */
export async function startTwoNodes(redisUrl: string) {
  const cluster = await startCluster({ wordMs: WORD_MS });
  const settings = { REDIS_URL: redisUrl, REDIS_TIMEOUT_MS: '500' };
  const nodes = await Promise.all(Array.from({ length: NODES }, () => cluster.startLocalNode(settings)));
  const nodeAt = (index: number): LocalNode => {
    const node = nodes[index % NODES];
    if (node === undefined) throw new Error('no node');
    return node;
  };
  return {
    sessions: cluster.sessions,
    close: cluster.close,
    /** Counts, for each node, how often it has found Redis again. */
    timesBack: () => nodes.map(({ logs }) => logs.filter((line) => line.includes('Redis is back')).length),
    /** Starts an answer in each session on one node, and follows it on the other one too. */
    followAnswers: async (sessions: readonly string[]): Promise<Followed[]> => {
      const followed = await Promise.all(
        sessions.map(async (sessionId, index) => {
          const own = await say(nodeAt(index), sessionId, 'Lundi.');
          await until(() => own.deltas().length > 0);
          return [own, await resume(nodeAt(index + 1), sessionId)];
        }),
      );
      return followed.flat();
    },
    /** Makes this many calls of a session on each node, and counts the accepted ones. */
    countAccepted: async (
      sessionId: string,
      { callsEach, refusals }: { callsEach: number; refusals: readonly number[] },
    ): Promise<number> => {
      const calls = nodes.flatMap((node) =>
        Array.from({ length: callsEach }, async () => {
          const response = await node.open(streamPath(sessionId), { method: 'POST', body: { messages: [] } });
          response.destroy();
          return response.statusCode ?? 0;
        }),
      );
      const statuses = await Promise.all(calls);
      expect(statuses.filter((status) => status !== 200 && !refusals.includes(status))).toEqual([]);
      return statuses.filter((status) => status === 200).length;
    },
  };
}
