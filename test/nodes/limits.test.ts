import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRedisClient } from '../../server/redis.ts';
import { transportNames, transports } from '../interview/support/transports.ts';
import { buildTown, type Node, streamPath, type Town } from './support.ts';

const manySockets = { SOCKETS_PER_SESSION: '1000', SOCKETS_PER_ADDRESS: '5000' };

let town: Town;
let nodes: Node[];
let sessions: string[];

beforeAll(async () => {
  town = await buildTown();
  sessions = await town.sessions(16);
  const start = () => town.startNode({ scripted: true, ...manySockets });
  nodes = await Promise.all([start(), start(), start(), start()]);
}, 60_000);
afterAll(() => town.close());

const nextSession = () => sessions.pop() ?? '';

/** Statuses of so many requests at once on each node, every transport in turn. */
async function storm(onto: readonly Node[], sessionId: string, each: number): Promise<number[]> {
  const sent = onto.flatMap((node) =>
    Array.from({ length: each }, async (_, index) => {
      const transport = transports[transportNames[index % transportNames.length] ?? 'SSE POST'];
      const call = await transport(node, { sessionId, text: 'Bonjour.' });
      call.leave();
      return call.status;
    }),
  );
  return Promise.all(sent);
}

const tally = (statuses: number[]) => ({
  accepted: statuses.filter((status) => status === 200).length,
  limited: statuses.filter((status) => status === 429).length,
});

describe('200 requests at once on each node, over every transport', () => {
  it.each([2, 3, 4])('%i nodes: exactly twelve (SF1, SE11)', { timeout: 60_000 }, async (count) => {
    const statuses = await storm(nodes.slice(0, count), nextSession(), 200);
    expect(tally(statuses)).toEqual({ accepted: 12, limited: 200 * count - 12 });
  });
});

it('clocks ninety seconds early and late: exactly twelve (SF3)', { timeout: 60_000 }, async () => {
  const shifted = await Promise.all([town.startShiftedNode(90), town.startShiftedNode(-90)]);
  const statuses = await storm([...shifted, ...nodes.slice(0, 2)], nextSession(), 35);
  expect(tally(statuses)).toEqual({ accepted: 12, limited: 128 });
});

it('a refusal names the seconds after which the same session is heard again (SF4)', async () => {
  const sessionId = nextSession();
  await storm(nodes.slice(0, 1), sessionId, 15);
  const answer = await nodes[1]?.post(streamPath(sessionId), { messages: [] });
  expect(answer?.status).toBe(429);
  expect(answer?.json()).toMatchObject({ code: 'rate_limited', status: 429 });
  expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer?.headers['retry-after'])).toBeLessThanOrEqual(60);
});

/** The longest wait for a decision of several, one after the other, each on a node in its turn. */
async function longestWait(sessionId: string): Promise<number> {
  let longest = 0;
  for (let call = 0; call < 20; call += 1) {
    const start = performance.now();
    const answer = await nodes[call % 2]?.post(streamPath(sessionId), { messages: [] });
    longest = Math.max(longest, performance.now() - start);
    expect([200, 429]).toContain(answer?.status);
  }
  return longest;
}

const outages = [
  ['killed', { begin: () => town.redis.kill(), end: () => town.redis.start() }],
  ['frozen', { begin: async () => town.redis.freeze(), end: async () => town.redis.thaw() }],
] as const;

it.each(outages)(
  'Redis %s: a decision no later than 250 ms after its time, twelve on each node, no 5xx; back for a second: twelve in all (SF5, SF6)',
  { timeout: 60_000 },
  async (_how, outage) => {
    const two = nodes.slice(0, 2);
    const awayBefore = two.map(awayLines);
    const healthyMs = await longestWait(nextSession());
    await outage.begin();
    expect(await longestWait(nextSession())).toBeLessThan(healthyMs + 250 + SLACK_MS);
    expect(tally(await storm(two, nextSession(), 30))).toEqual({ accepted: 24, limited: 36 });
    await outage.end();
    await delay(1000);
    expect(tally(await storm(two, nextSession(), 30))).toEqual({ accepted: 12, limited: 48 });
    expect(two.map(awayLines)).toEqual(awayBefore.map((count) => count + 1));
  },
);

it('Redis flushed: at most one more window, and no node begins its own anew', async () => {
  const sessionId = nextSession();
  const [one, ...others] = nodes;
  if (one === undefined) throw new Error('no node');
  expect(tally(await storm([one], sessionId, 30))).toEqual({ accepted: 12, limited: 18 });
  const client = createRedisClient(town.redis.url);
  await new Promise((resolve) => client.once('ready', resolve));
  await client.flushall();
  client.disconnect();
  expect(tally(await storm([one], sessionId, 30))).toEqual({ accepted: 0, limited: 30 });
  expect(tally(await storm(others, sessionId, 30))).toEqual({ accepted: 12, limited: 78 });
});

/** What a machine that does other things takes for itself. */
const SLACK_MS = 250;

const awayLines = ({ errors }: Node) => errors.filter((line) => line.includes('Redis is away')).length;
