import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Cluster, type LocalNode, type Node, startCluster } from '../nodes/cluster.ts';
import { until } from '../realtime/redis/support.ts';
import { createPostgresDatabase } from '../support/file-database.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { startFreezingProxy } from '../support/servers/freezing-proxy.ts';
import { type Call, transportNames, transports } from './support/transports.ts';

let databaseUrl: string;
let cluster: Cluster;
let nextSession: () => string;
let a: Node;
let b: LocalNode;

beforeAll(async () => {
  databaseUrl = await createPostgresDatabase();
  // The answers take ten seconds, and none is read to its end.
  cluster = await startCluster({ databaseUrl, wordMs: 250 });
  nextSession = await cluster.sessionPool(transportNames.length + 3);
  [a, b] = await Promise.all([cluster.startNode(), cluster.startLocalNode()]);
});
afterAll(() => cluster.close());

const deltasOf = ({ received }: Call) => received.filter(({ type }) => type === 'text-delta');
/** A word comes every 250 ms: two words are the 500 ms that a revocation may take, on a machine of any speed. */
const expectTwoWordsAtMostAfter = (call: Call, at: number) =>
  expect(deltasOf(call).filter((delta) => delta.at > at).length).toBeLessThanOrEqual(2);

async function underWay(transport: (typeof transportNames)[number]) {
  const sessionId = nextSession();
  const call = await transports[transport](a, { sessionId, text: 'Lundi.' });
  await until(() => deltasOf(call).length > 5);
  expect(cluster.provider.open()).toBe(1);
  return { sessionId, call };
}

describe('a consent revoked on node B while node A streams', () => {
  it.each(transportNames)(
    'over %s: no delta 500 ms after the 200, provider closed, nothing stored, 403 next (SG2)',
    async (transport) => {
      const { sessionId, call } = await underWay(transport);
      const decision = await b.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'human' });
      const revokedAt = performance.now();
      expect(decision.json()).toEqual({ ok: true, aiConsent: false });
      await call.over;
      expect(call.received.at(-1)).toMatchObject({ type: 'abort', reason: 'consent_revoked' });
      expectTwoWordsAtMostAfter(call, revokedAt);
      await until(() => cluster.provider.open() === 0);
      await delay(300);
      expect((await cluster.transcript(sessionId)).map(({ text }) => text)).toEqual(['Lundi.']);
      const calls = cluster.provider.requests.length;
      for (const node of [a, b]) {
        const next = await transports[transport](node, { sessionId, text: 'Mardi.', id: 'm2' });
        next.disconnect();
        expect(next.status).toBe(403);
      }
      expect(cluster.provider.requests.length).toBe(calls);
    },
  );
});

describe('while node A’s connections to the database keep silent, after they were idle', () => {
  it.concurrent.each([
    ['new ones are answered, and it has no Redis', { newConnections: false, redis: false }],
    ['new ones are silent too, and Redis tells', { newConnections: true, redis: true }],
  ])('%s: no delta 500 ms after a revocation’s 200 (SJ13)', async (_, { newConnections, redis }) => {
    await using proxy = await startFreezingProxy(databaseUrl);
    const silent = { DATABASE_URL: proxy.url, DATABASE_TIMEOUT_MS: '2000' };
    const node = await cluster.startNode(redis ? silent : { ...silent, REDIS_URL: '' });
    // This is longer than a connection waits for an answer.
    await delay(3000);
    const sessionId = nextSession();
    const call = await transports['SSE POST'](node, { sessionId, text: 'Lundi.' });
    await until(() => deltasOf(call).length > 5);
    proxy.freeze({ newConnections });
    const decision = await b.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'human' });
    expect(decision.status).toBe(200);
    const revokedAt = performance.now();
    await call.over;
    expectTwoWordsAtMostAfter(call, revokedAt);
    expect(call.received.at(-1)).toMatchObject({ type: 'abort', reason: 'consent_revoked' });
    node.child.kill('SIGKILL');
  });
});

it('a person erased on node B while node A streams: the turn ends at once, and no node keeps a word of it', async () => {
  const { sessionId, call } = await underWay('SSE POST');
  const ofSession = sql`select id from prequalification_turns where session_id = ${sessionId}`;
  const [turn] = await cluster.rows<{ id: string }>(ofSession);
  expect(await toldInRedis(turn?.id)).toContain('mot');
  await b.post(`/api/v2/portal/${sessionId}/delete`);
  expect(new Set(await eraseElsewhere(sessionId))).toEqual(new Set([turn?.id]));
  const erasedAt = performance.now();
  await call.over;
  expectTwoWordsAtMostAfter(call, erasedAt);
  await until(() => cluster.provider.open() === 0);
  await delay(300);
  expect(
    await cluster.rows(sql`select id from prequalification_turns where session_id = ${sessionId}`),
  ).toEqual([]);
  expect(await toldInRedis(turn?.id)).not.toContain('mot');
  expect((await a.get(`/api/v2/prequalif/${sessionId}/stream`)).status).toBe(404);
});

/** Erases as an administrator does, on another node; resolves to the turns that node B was told to forget. */
async function eraseElsewhere(sessionId: string): Promise<unknown[]> {
  const forgotten = vi.spyOn(b.deps.conversation, 'forget');
  const ofSession = sql`select id from deletion_requests where application_id = ${sessionId}`;
  const [request] = await cluster.rows<{ id: string }>(ofSession);
  const { admin } = fixturesOf(await cluster.startLocalNode());
  const { state } = await admin.deletion.execute({ id: request?.id ?? '', withoutMail: true });
  expect(state).toBe('done');
  await until(() => forgotten.mock.calls.length > 0);
  return forgotten.mock.calls.flat(2);
}

/** Reads a turn's keys in Redis, as text. */
async function toldInRedis(turnId: string | undefined): Promise<string> {
  const redis = new Redis(cluster.redis.url);
  const stream = await redis.xrange(`guichet:turn:{${turnId}}`, '-', '+');
  redis.disconnect();
  return JSON.stringify(stream);
}
