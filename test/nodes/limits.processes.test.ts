import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRedisClient } from '#server/assembly/redis.ts';
import { type Endpoint, transportNames, transports } from '../interview/support/transports.ts';
import { type Cluster, type LocalNode, type Node, startCluster } from './cluster.ts';
import { streamPath } from './message-stream.ts';

const manySockets = { SOCKETS_PER_SESSION: '1000', SOCKETS_PER_ADDRESS: '5000' };

let cluster: Cluster;
/** Two processes, and two nodes in this one, since none is killed. */
let nodes: (Node | LocalNode)[];
let nextSession: () => string;

beforeAll(async () => {
  cluster = await startCluster();
  nextSession = await cluster.sessionPool(16);
  const settings = { scripted: true, ...manySockets };
  nodes = await Promise.all([
    ...[cluster.startNode(settings), cluster.startNode(settings)],
    ...[cluster.startLocalNode(settings), cluster.startLocalNode(settings)],
  ]);
});
afterAll(() => cluster.close());

/** Statuses of so many requests at once on each node, every transport in turn. */
async function storm(onto: readonly Endpoint[], sessionId: string, each: number): Promise<number[]> {
  const sent = onto.flatMap((node) =>
    Array.from({ length: each }, async (_, index) => {
      const transport = transports[transportNames[index % transportNames.length] ?? 'SSE POST'];
      const call = await transport(node, { sessionId, text: 'Bonjour.' });
      call.disconnect();
      return call.status;
    }),
  );
  return Promise.all(sent);
}

const tally = (statuses: number[]) => ({
  accepted: statuses.filter((status) => status === 200).length,
  limited: statuses.filter((status) => status === 429).length,
});

it.each([
  [200, 2],
  [50, 4],
])(
  '%i requests at once on each of %i nodes, over every transport: exactly twelve (SF1, SE11)',
  async (each, count) => {
    const statuses = await storm(nodes.slice(0, count), nextSession(), each);
    expect(tally(statuses)).toEqual({ accepted: 12, limited: each * count - 12 });
  },
);

it('clocks ninety seconds early and late: exactly twelve (SF3)', async () => {
  const shifted = await Promise.all([cluster.startShiftedNode(90), cluster.startShiftedNode(-90)]);
  const statuses = await storm([...shifted, ...nodes.slice(0, 2)], nextSession(), 15);
  expect(tally(statuses)).toEqual({ accepted: 12, limited: 48 });
});

it('a refusal names the seconds after which the same session is answered again (SF4)', async () => {
  const sessionId = nextSession();
  await storm(nodes.slice(0, 1), sessionId, 15);
  const answer = await nodes[1]?.post(streamPath(sessionId), { messages: [] });
  expect(answer?.status).toBe(429);
  expect(answer?.json()).toMatchObject({ code: 'rate_limited', status: 429 });
  expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer?.headers['retry-after'])).toBeLessThanOrEqual(60);
});

const outages = [
  ['killed', { begin: () => cluster.redis.kill(), end: () => cluster.redis.start() }],
  ['frozen', { begin: async () => cluster.redis.freeze(), end: async () => cluster.redis.thaw() }],
] as const;

it.each(outages)(
  'Redis %s: twelve on each node, no 5xx; when it is back: twelve in all, and none to who had them (SF5, SF6)',
  async (_how, outage) => {
    const two = nodes.slice(0, 2);
    const awayBefore = two.map(awayLines);
    await outage.begin();
    const sessionId = nextSession();
    expect(tally(await storm(two, sessionId, 15))).toEqual({ accepted: 24, limited: 6 });
    await outage.end();
    await expect
      .poll(async () => tally(await storm(two, nextSession(), 15)))
      .toEqual({ accepted: 12, limited: 18 });
    expect(two.map(awayLines)).toEqual(awayBefore.map((count) => count + 1));
    // Redis was told of those twenty-four.
    expect(tally(await storm(two, sessionId, 15))).toEqual({ accepted: 0, limited: 30 });
  },
);

it('Redis flushed: at most one more window, since Redis alone decides (D26)', async () => {
  const sessionId = nextSession();
  const [one] = nodes;
  if (one === undefined) throw new Error('no node');
  expect(tally(await storm([one], sessionId, 15))).toEqual({ accepted: 12, limited: 3 });
  const client = createRedisClient(cluster.redis.url, 10_000);
  await new Promise((resolve) => client.once('ready', resolve));
  await client.flushall();
  client.disconnect();
  expect(tally(await storm(nodes, sessionId, 15))).toEqual({ accepted: 12, limited: 48 });
});

const awayLines = ({ logs }: Node | LocalNode) =>
  logs.filter((line) => line.includes('Redis does not answer')).length;
