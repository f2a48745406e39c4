import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startService } from '../../server/service.ts';
import { buildTown, type Node, type Town } from '../nodes/support.ts';
import { until } from '../realtime/redis/support.ts';
import { createPostgresDatabase } from '../support/file-database.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { createHttp } from '../support/http.ts';
import { testConfig } from '../support/test-config.ts';
import { type Call, transportNames, transports } from './support/transports.ts';

let databaseUrl: string;
let town: Town;
let sessions: string[];
let a: Node;
let b: Node;

beforeAll(async () => {
  databaseUrl = await createPostgresDatabase();
  town = await buildTown({ databaseUrl });
  sessions = await town.sessions(transportNames.length + 1);
  [a, b] = await Promise.all([town.startNode(), town.startNode()]);
}, 60_000);
afterAll(() => town.close());

const nextSession = () => sessions.pop() ?? '';
const deltasOf = ({ heard }: Call) => heard.filter(({ type }) => type === 'text-delta');

async function underWay(transport: (typeof transportNames)[number]) {
  const sessionId = nextSession();
  const call = await transports[transport](a, { sessionId, text: 'Lundi.' });
  await until(() => deltasOf(call).length > 5);
  expect(town.provider.open()).toBe(1);
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
      expect(call.heard.at(-1)).toMatchObject({ type: 'abort', reason: 'consent_revoked' });
      expect((deltasOf(call).at(-1)?.at ?? 0) - revokedAt).toBeLessThan(500);
      await until(() => town.provider.open() === 0);
      await delay(300);
      expect((await town.transcript(sessionId)).map(({ text }) => text)).toEqual(['Lundi.']);
      const calls = town.provider.requests.length;
      for (const node of [a, b]) {
        const next = await transports[transport](node, { sessionId, text: 'Mardi.', id: 'm2' });
        next.leave();
        expect(next.status).toBe(403);
      }
      expect(town.provider.requests.length).toBe(calls);
    },
  );
});

it('a person erased on node B while node A streams: the turn ends at once, and no node keeps a word of it', async () => {
  const { sessionId, call } = await underWay('SSE POST');
  const ofSession = sql`select id from prequalification_turns where session_id = ${sessionId}`;
  const [turn] = await town.rows<{ id: string }>(ofSession);
  expect(await toldInRedis(turn?.id)).toContain('mot');
  await b.post(`/api/v2/portal/${sessionId}/delete`);
  expect(new Set(await eraseElsewhere(sessionId))).toEqual(new Set([turn?.id]));
  const erasedAt = performance.now();
  await call.over;
  expect((deltasOf(call).at(-1)?.at ?? 0) - erasedAt).toBeLessThan(500);
  await until(() => town.provider.open() === 0);
  await delay(300);
  expect(await town.rows(sql`select id from prequalification_turns where session_id = ${sessionId}`)).toEqual(
    [],
  );
  expect(await toldInRedis(turn?.id)).not.toContain('mot');
  expect((await a.get(`/api/v2/prequalif/${sessionId}/stream`)).status).toBe(404);
});

/** As an administrator does on a node of its own; resolves to the turns that yet another node was told to forget. */
async function eraseElsewhere(sessionId: string): Promise<unknown[]> {
  const [eraser, witness] = [await startNode(), await startNode()];
  const forgotten = vi.spyOn(witness.deps.conversation, 'forget');
  const ofSession = sql`select id from deletion_requests where application_id = ${sessionId}`;
  const [request] = await town.rows<{ id: string }>(ofSession);
  const { admin } = fixturesOf({ ...createHttp(eraser.address), deps: eraser.deps });
  const { state } = await admin.deletion.execute({ id: request?.id ?? '', withoutMail: true });
  expect(state).toBe('done');
  await until(() => forgotten.mock.calls.length > 0);
  return forgotten.mock.calls.flat(2);
}

/** A node within this process. */
async function startNode() {
  const dataDir = await mkdtemp(join(tmpdir(), 'guichet-node-'));
  const environment = { DATABASE_URL: databaseUrl, REDIS_URL: town.redis.url, DATA_DIR: dataDir };
  const node = await startService(testConfig(environment), pino({ level: 'silent' }));
  onTestFinished(async () => {
    await node.drain();
    await rm(dataDir, { recursive: true, force: true });
  });
  return node;
}

/** What of a turn is in Redis, as text. */
async function toldInRedis(turnId: string | undefined): Promise<string> {
  const redis = new Redis(town.redis.url);
  const stream = await redis.xrange(`guichet:turn:{${turnId}}`, '-', '+');
  redis.disconnect();
  return JSON.stringify(stream);
}
