import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Http } from '../support/http.ts';
import { buildTown, type Node, streamPath, type Town } from './support.ts';

let town: Town;
let nodes: [Node, Node];
let sessions: string[];

beforeAll(async () => {
  town = await buildTown();
  sessions = await town.sessions(6);
  nodes = await Promise.all([town.startNode({ scripted: true }), town.startNode({ scripted: true })]);
}, 60_000);
afterAll(() => town.close());

/** Statuses of so many requests at once on each node. */
async function storm(onto: readonly Http[], sessionId: string | undefined, each: number): Promise<number[]> {
  const sent = onto.flatMap((node) =>
    Array.from({ length: each }, () => node.post(streamPath(sessionId ?? ''), { messages: [] })),
  );
  return (await Promise.all(sent)).map(({ status }) => status);
}

const tally = (statuses: number[]) => ({
  accepted: statuses.filter((status) => status === 200).length,
  limited: statuses.filter((status) => status === 429).length,
});

it('200 requests at once on each of two nodes: exactly twelve (SF1)', async () => {
  expect(tally(await storm(nodes, sessions[0], 200))).toEqual({ accepted: 12, limited: 388 });
});

it('clocks ninety seconds early and late: exactly twelve (SF3)', { timeout: 60_000 }, async () => {
  const shifted = await Promise.all([town.startShiftedNode(90), town.startShiftedNode(-90)]);
  expect(tally(await storm([...shifted, ...nodes], sessions[1], 50))).toEqual({ accepted: 12, limited: 188 });
});

it('a refusal names the seconds after which the same session is heard again (SF4)', async () => {
  const [node] = nodes;
  const answer = await node.post(streamPath(sessions[0] ?? ''), { messages: [] });
  expect(answer.status).toBe(429);
  expect(answer.json()).toMatchObject({ code: 'rate_limited', status: 429 });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
});

const outages = [
  ['killed', { begin: () => town.redis.kill(), end: () => town.redis.start() }],
  ['frozen', { begin: async () => town.redis.freeze(), end: async () => town.redis.thaw() }],
] as const;

it.each(outages)(
  'Redis %s: twelve on each node and no 5xx; back for a second: twelve in all',
  async (_how, outage) => {
    const awayBefore = nodes.map(awayLines);
    await outage.begin();
    expect(tally(await storm(nodes, sessions.pop(), 30))).toEqual({ accepted: 24, limited: 36 });
    await outage.end();
    await delay(1000);
    expect(tally(await storm(nodes, sessions.pop(), 30))).toEqual({ accepted: 12, limited: 48 });
    expect(nodes.map(awayLines)).toEqual(awayBefore.map((count) => count + 1));
  },
);

const awayLines = ({ errors }: Node) => errors.filter((line) => line.includes('Redis is away')).length;
