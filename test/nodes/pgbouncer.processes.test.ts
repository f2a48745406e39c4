import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '#db/connection/database.ts';
import { openPostgres } from '#db/connection/open-postgres.ts';
import { until } from '../realtime/redis/support.ts';
import { runCommand } from '../support/command.ts';
import { createPostgresDatabase } from '../support/file-database.ts';
import { applicationForm } from '../support/fixtures.ts';
import { type Pgbouncer, startPgbouncer } from '../support/servers/pgbouncer.ts';
import { type Cluster, type Node, startCluster } from './cluster.ts';
import { say } from './message-stream.ts';

/** Behind the pooler: fewer than the nodes' pools together. */
const POOL_SIZE = 4;
let pooler: Pgbouncer;
let cluster: Cluster;
let nodes: [Node, Node];
let sessions: string[];
const variables: Record<string, string> = {};

beforeAll(async () => {
  const direct = await createPostgresDatabase({ template: 'template0' });
  pooler = await startPgbouncer(direct, { poolSize: POOL_SIZE });
  cluster = await startCluster({ databaseUrl: direct });
  Object.assign(variables, {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: direct,
    DATABASE_PREPARE: 'false',
    // Without Redis nodes notify each other by NOTIFY.
    REDIS_URL: '',
  });
  nodes = await Promise.all([cluster.startNode(variables), cluster.startNode(variables)]);
  sessions = await cluster.sessions(3);
});

afterAll(async () => {
  await cluster.close();
  await pooler.stop();
});

it('two nodes migrate an empty database past it and work through it', async () => {
  const migrations = sql`select count(*)::int as count from drizzle.__drizzle_migrations`;
  expect((await cluster.rows<{ count: number }>(migrations))[0]?.count).toBeGreaterThan(0);
  const [job] = await cluster.rows<{ id: string; slug: string }>(
    sql`select r.id, w.slug from recruitments r join workspaces w on w.id = r.workspace_id limit 1`,
  );
  const sent = Array.from({ length: POOL_SIZE * 6 }, (_, index) =>
    nodes[index % 2 === 0 ? 0 : 1].post(
      '/api/v2/application/submit',
      applicationForm(job?.slug ?? '', job?.id ?? ''),
    ),
  );
  const peak = cluster.rows<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where application_name = 'guichet' and datname = current_database()`,
  );
  const answers = await Promise.all(sent);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  // Two of them are the test's own.
  expect((await peak)[0]?.count).toBeLessThanOrEqual(POOL_SIZE + 2);
  const acknowledged = sql`select id from mails where kind = 'acknowledge-application' and sent_at is not null`;
  await until(async () => (await cluster.rows(acknowledged)).length === answers.length);
});

it('a consent revoked on one node ends the turn of the other', async () => {
  const [a, b] = nodes;
  const [sessionId = ''] = sessions;
  const listener = await say(a, sessionId, 'Lundi');
  await until(() => listener.deltas().length > 5);
  await b.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'human' });
  expect(await listener.over).toBe('ended');
  expect(listener.received.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'consent_revoked' });
});

it('an export, a deletion and the administrator’s commands work', async () => {
  const [, sessionId = '', other = ''] = sessions;
  const administer = (...words: string[]) => runCommand(words, { ...cluster.variables, ...variables });
  expect((await nodes[0].get(`/api/v2/portal/${sessionId}/export`)).status).toBe(200);
  expect((await nodes[1].post(`/api/v2/portal/${sessionId}/delete`)).json()).toEqual({ ok: true });
  const listed = await administer('deletion', 'list', '--open');
  expect(listed.json()).toMatchObject([{ applicationId: sessionId, state: 'requested' }]);
  const [request] = listed.json<{ id: string }[]>();
  const executed = await administer('deletion', 'execute', '--id', request?.id ?? '');
  expect(executed).toMatchObject({ code: 0, err: '' });
  expect((await nodes[0].get(`/api/v2/portal/${sessionId}/export`)).status).toBe(404);
  expect((await administer('application', 'show', '--id', other)).json()).toMatchObject({ id: other });
  expect(await administer('audit', 'verify')).toMatchObject({ code: 0 });
  expect(await administer('doctor')).toMatchObject({ code: 0, err: '' });
  expect((await administer('queue', 'dead')).json()).toEqual([]);
});

it('a transaction and a single write have their time limits, and later transactions do not', async () => {
  const [url, directUrl] = [pooler.url, variables.DATABASE_DIRECT_URL ?? ''];
  const database = openPostgres({ url, directUrl, prepare: false, poolMax: 1, timeoutMs: 500 });
  const limit = sql`select current_setting('statement_timeout') as limit`;
  const inside = await database.transaction((tx) => rowsOf(tx.execute(limit)));
  expect([inside, await rowsOf(database.query.execute(limit))]).toEqual([
    [{ limit: '500ms' }],
    [{ limit: '0' }],
  ]);
  const alone = await database.limited((query) => rowsOf(query.execute(limit)));
  expect(alone).toEqual([{ limit: '500ms' }]);
  const slow = database.transaction((tx) => tx.execute(sql`select pg_sleep(5)`));
  await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } });
  await database.close();
});
