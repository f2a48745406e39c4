import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRedisClient } from '#server/assembly/redis.ts';
import { type Call, type Endpoint, transportNames, transports } from '../interview/support/transports.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type Cluster, type LocalNode, type Node, startCluster } from './cluster.ts';

const CONCURRENCY = 5;
const TURNS_MAX = 6;
const TOKENS_PER_DAY = 15_000;

const manySockets = { SOCKETS_PER_SESSION: '1000', SOCKETS_PER_ADDRESS: '5000' };

let cluster: Cluster;
let sessions: string[];
let nextSession: () => string;
let nodes: [Node, LocalNode];

beforeAll(async () => {
  cluster = await startCluster();
  const limits = {
    ...manySockets,
    PROVIDER_CONCURRENCY: String(CONCURRENCY),
    PREQUALIFICATION_MAX_TURNS: String(TURNS_MAX),
  };
  sessions = await cluster.sessions(80);
  nextSession = await cluster.sessionPool(2);
  nodes = await Promise.all([cluster.startNode(limits), cluster.startLocalNode(limits)]);
});
afterAll(() => cluster.close());

type Message = { text: string; index: number; onto?: readonly Endpoint[] };

/** Sends a message by any transport to any node. */
function sayAnyhow(sessionId: string, { text, index, onto = nodes }: Message): Promise<Call> {
  const node = onto[index % onto.length];
  const transport = transports[transportNames[index % transportNames.length] ?? 'SSE POST'];
  if (node === undefined) throw new Error('no node');
  return transport(node, { sessionId, text, id: `m${index}` });
}

/** The first speaker, as far as the answer was received. */
const speakerOf = ({ received }: Call) =>
  /"generatedBy":"(ai|script)"/.exec(JSON.stringify(received[0] ?? ''))?.[1] ?? null;

it('80 sessions at once on two nodes, some dropped or superseded: never more with the provider than allowed, and no error (SJ9)', async () => {
  const random = seededRandom(80);
  const calls = await Promise.all(
    sessions.map(async (sessionId, index) => {
      const call = await sayAnyhow(sessionId, { index, text: 'Bonjour.' });
      if (random() < 0.2) call.disconnect();
      if (random() < 0.3) return sayAnyhow(sessionId, { index: index + 1, text: 'Lundi.' });
      return call;
    }),
  );
  await Promise.all(calls.map(({ over }) => over));
  expect(calls.filter(({ status }) => status !== 200)).toEqual([]);
  expect(cluster.provider.most()).toBeGreaterThan(0);
  expect(cluster.provider.most()).toBeLessThanOrEqual(CONCURRENCY);
  expect(new Set(calls.map(speakerOf))).toContain('ai');
  expect(new Set(calls.map(speakerOf))).toContain('script');
  for (const { logs } of nodes)
    expect(logs.filter((line) => line.includes('PROVIDER_CONCURRENCY')).length).toBeLessThanOrEqual(1);
  expect(nodes.some(({ logs }) => logs.some((line) => line.includes('PROVIDER_CONCURRENCY')))).toBe(true);
});

it('60 messages of 8,000 characters, dropped and superseded over every transport and both nodes: no more turns with the provider than a conversation has, no prompt too long (SJ9)', async () => {
  const random = seededRandom(60);
  const sessionId = nextSession();
  await expect.poll(() => cluster.provider.open()).toBe(0);
  const client = createRedisClient(cluster.redis.url, 10_000);
  await new Promise((resolve) => client.once('ready', resolve));
  const begunBefore = cluster.provider.requests.length;
  for (let index = 0; index < 60; index += 1) {
    // Twelve a minute are allowed: the limit begins anew, so that only the budget holds.
    if (index % 12 === 0) await client.flushall();
    const call = await sayAnyhow(sessionId, { index, text: `repère ${'a'.repeat(7_990)}` });
    expect(call.status).toBe(200);
    if (random() < 0.7) call.disconnect();
    else await call.over;
  }
  client.disconnect();
  const begun = cluster.provider.requests.length - begunBefore;
  expect(begun).toBeGreaterThan(0);
  expect(begun).toBeLessThanOrEqual(TURNS_MAX);
  for (const { messages } of cluster.provider.requests.slice(begunBefore)) {
    const [, ...transcript] = messages as { content: string }[];
    expect(transcript.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(60_000);
  }
});

it('a workspace’s tokens of a day hold over both nodes; the questionnaire goes on (D36)', async () => {
  const limits = { ...manySockets, PROVIDER_TOKENS_PER_DAY: String(TOKENS_PER_DAY) };
  const onto = await Promise.all([cluster.startNode(limits), cluster.startLocalNode(limits)]);
  const ofWorkspace = await cluster.sessions(20);
  const calls = await Promise.all(
    ofWorkspace.map((sessionId, index) => sayAnyhow(sessionId, { index, onto, text: 'Bonjour.' })),
  );
  await Promise.all(calls.map(({ over }) => over));
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]));
  const usage = await cluster.rows<{ tokens: number | string }>(
    sql`select tokens from provider_usage
      where workspace_id = (select workspace_id from applications where id = ${ofWorkspace[0]})`,
  );
  expect(usage).toHaveLength(1);
  expect(Number(usage[0]?.tokens)).toBeLessThanOrEqual(TOKENS_PER_DAY);
  expect(new Set(calls.map(speakerOf))).toEqual(new Set(['ai', 'script']));
});
