import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, type Node, startCluster } from '../nodes/cluster.ts';
import { say } from '../nodes/message-stream.ts';
import { startReceiver } from '../server/webhooks/receiver.ts';
import { createPostgresDatabase } from '../support/file-database.ts';
import { applicationForm, fixturesOf, partnerApplication } from '../support/fixtures.ts';
import { freePort } from '../support/servers/free-port.ts';
import { type FreezingProxy, startFreezingProxy } from '../support/servers/freezing-proxy.ts';
import { startKitPrometheus } from './prometheus.ts';

type Panel = { title: string; type: string; targets?: { expr: string }[] };

let database: FreezingProxy;
let cluster: Cluster;
let prometheus: Awaited<ReturnType<typeof startKitPrometheus>>;
let one: Node;
let two: Node;
let sessions: string[];

const receiver = await startReceiver();
const folder = await mkdtemp(join(tmpdir(), 'guichet-authority-'));
const webhooks = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', NODE_EXTRA_CA_CERTS: join(folder, 'root.pem') };
await writeFile(webhooks.NODE_EXTRA_CA_CERTS, receiver.ca);

beforeAll(async () => {
  const url = await createPostgresDatabase();
  database = await startFreezingProxy(url);
  cluster = await startCluster({ databaseUrl: url });
  sessions = await cluster.sessions(4);
  const [onePort, twoPort] = [await freePort(), await freePort()];
  const common = {
    SUBMIT_LIMIT_PER_MINUTE: '100000',
    SUBMIT_LIMIT_PER_EMAIL_HOUR: '100000',
    LOG_LEVEL: 'silent',
    REDIS_TIMEOUT_MS: '500',
    ...webhooks,
  };
  [one, two] = await Promise.all([
    // Its provider is down without a replacement, and its database can be stopped.
    cluster.startNode({
      ...common,
      OPS_PORT: String(onePort),
      ANTHROPIC_BASE_URL: `http://127.0.0.1:${await freePort()}`,
      PREQUALIFICATION_FALLBACK: 'off',
      DATABASE_URL: database.url,
      DATABASE_POOL_MAX: '2',
      DATABASE_TIMEOUT_MS: '3000',
    }),
    // It may use no token, and is busy early.
    cluster.startNode({
      ...common,
      OPS_PORT: String(twoPort),
      PROVIDER_TOKENS_PER_DAY: '0',
      PREQUALIFICATION_BUSY_PERCENT: '20',
    }),
  ]);
  prometheus = await startKitPrometheus([onePort, twoPort].map((port) => `127.0.0.1:${port}`));
});
afterAll(async () => {
  await prometheus.stop();
  await cluster.close();
  await database[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const fired = new Set<string>();

/** Waits until each of these has fired, while the fault goes on. */
async function untilFiring(names: string[], fault: () => Promise<unknown> = () => delay(200)): Promise<void> {
  const deadline = Date.now() + 90_000;
  const seen = await prometheus.firing();
  while (!names.every((name) => seen.has(name))) {
    if (Date.now() > deadline) throw new Error(`${names.filter((name) => !seen.has(name))} do not fire`);
    await fault();
    for (const name of await prometheus.firing()) seen.add(name);
  }
  for (const name of names) fired.add(name);
}

const run = (statement: ReturnType<typeof sql>) => cluster.rows(statement);
/** The key of a partner with a webhook, which the nodes send to. */
async function partnerWithWebhook(): Promise<string> {
  const local = await cluster.startLocalNode({ scripted: true, ...webhooks });
  const { admin, partner } = fixturesOf(local);
  const { code, key } = await partner();
  await admin.partner.webhookSet({ code, url: receiver.url });
  await local.drain();
  return key;
}

const many = <Result>(count: number, call: (index: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => call(index)));

test('no alert fires on a healthy pair; each fires when its fault is made; every panel has a series', async () => {
  await untilFiring(['GuichetBackupOld']);
  await run(sql`insert into backups values (now())`);
  await expect.poll(async () => [...(await prometheus.firing())]).toEqual([]);

  // No model answers a person who asked for a deletion.
  const [atOne = '', atTwo = '', busy = '', applicationId = ''] = sessions;
  const [workspace] = await cluster.rows<{ slug: string; jobId: string }>(sql`
    select w.slug, r.id as "jobId" from applications a
    join recruitments r on r.id = a.recruitment_id join workspaces w on w.id = r.workspace_id limit 1`);
  const { slug = '', jobId = '' } = workspace ?? {};
  const answer = await one.post(`/api/v2/portal/${applicationId}/delete`);
  expect(answer.status).toBe(200);
  await run(sql`update deletion_requests set due_at = now() - interval '1 day'`);
  await run(
    sql`insert into contests (id, application_id, decision_sequence, text, requested_at, due_at)
      select gen_random_uuid(), application_id, sequence, 'Relisez.', at, now() - interval '1 day'
      from status_changes where application_id = ${applicationId} limit 1`,
  );
  await run(sql`update workspaces set promise_days = 1`);
  await run(
    sql`insert into workspace_answers (workspace_id, overdue, changed_at) select id, 1, now() from workspaces`,
  );
  await run(sql`update backups set completed_at = now() - interval '27 hours'`);
  await run(sql`insert into pgboss.job (name) values ('dead-jobs')`);
  // A queue that no node works.
  await run(sql`select pgboss.create_queue('of-another-version', '{"policy":"standard"}'::jsonb)`);
  await run(
    sql`insert into pgboss.job (name, start_after) values ('of-another-version', now() - interval '1 hour')`,
  );
  let sent = 0;
  const apply = () =>
    many(5, () => {
      sent += 1;
      const email = 'la-meme@courriel.example';
      return two.post(
        '/api/v2/application/submit',
        applicationForm(slug, jobId, { email, lastName: `N${sent}` }),
      );
    });
  receiver.answer((response) => response.writeHead(410).end());
  const headers = { 'X-API-Key': await partnerWithWebhook() };
  const taken = await two.post('/api/candidatures', partnerApplication(jobId), headers);
  expect(taken.status).toBe(200);

  let word = 0;
  const sayTo = async (node: Node, session: string) => {
    word += 1;
    await (await say(node, session, `Lundi ${word}`, `m${word}`)).over;
  };
  await untilFiring(
    [
      'GuichetDeletionsOverdue',
      'GuichetAnswersOverdue',
      'GuichetContestsOverdue',
      'GuichetBackupOld',
      'GuichetJobsDead',
      'GuichetQueueLate',
      'GuichetMailsWithheld',
      'GuichetWebhookDisabled',
      'GuichetTurnsFail',
      'GuichetProviderFails',
      'GuichetProviderOverBudget',
    ],
    () => Promise.all([apply(), sayTo(one, atOne), sayTo(two, atTwo)]),
  );
  await untilFiring(['GuichetTurnsRefused'], async () => {
    const crowd = many(40, (index) => two.get(`/careers/${slug}?q=${index}${word}`));
    await many(3, () => sayTo(two, busy));
    await crowd;
  });
  await untilFiring(['GuichetEventLoopLate'], async () => {
    two.child.kill('SIGSTOP');
    await delay(800);
    two.child.kill('SIGCONT');
    await delay(300);
  });

  await cluster.redis.kill();
  await untilFiring(['GuichetRedisAway'], () => sayTo(two, atTwo));

  database.freeze({ newConnections: true });
  await untilFiring(
    ['GuichetDatabaseUnreachable', 'GuichetErrors', 'GuichetSlow', 'GuichetDatabasePoolWaits'],
    () => many(20, (index) => one.get(`/api/public/v1/careers/${slug}/jobs/${jobId}?lang=${index}`)),
  );

  const board = JSON.parse(
    await readFile(new URL('../../deploy/grafana/guichet.json', import.meta.url), 'utf8'),
  ) as { panels: Panel[] };
  const empty: string[] = [];
  for (const { title, targets = [] } of board.panels) {
    for (const { expr } of targets)
      if ((await prometheus.series(expr)) === 0) empty.push(`${title}: ${expr}`);
  }
  expect(empty).toEqual([]);

  two.child.kill('SIGKILL');
  await untilFiring(['GuichetNodeDown']);
  one.child.kill('SIGKILL');
  await untilFiring(['GuichetDown']);
  expect([...fired].sort()).toEqual((await prometheus.alerts()).sort());
});
