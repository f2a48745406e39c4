import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#db/connection/open-postgres.ts';
import { applicationForm, fixturesOf, partnerApplication } from '#test/support/fixtures.ts';
import { countRows } from '#test/support/rows.ts';
import { type PostgresServer, startPostgres } from '#test/support/servers/postgres-server.ts';
import { startTestService, type TestService } from '#test/support/service.ts';

const TIMEOUT_MS = 1000;
let server: PostgresServer;
let service: TestService;
let calls: Record<string, () => Promise<Response>>;

beforeAll(async () => {
  server = await startPostgres();
  service = await startTestService({
    config: {
      DATABASE_URL: server.url(),
      DATABASE_POOL_MAX: '2',
      DATABASE_TIMEOUT_MS: String(TIMEOUT_MS),
    },
  });
  const fixtures = fixturesOf(service);
  const [workspace, board] = [await fixtures.workspace(), await fixtures.partner()];
  const jobId = await fixtures.recruitment(workspace);
  const sessionId = await fixtures.application(workspace, jobId);
  const call = (path: string, init?: RequestInit) => () => fetch(`${service.url}${path}`, init);
  const post = (path: string, body: object, headers?: Record<string, string>) => () =>
    fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  calls = {
    export: call(`/api/v2/portal/${sessionId}/export`),
    jobs: call('/api/jobs.json', { headers: { 'X-API-Key': workspace.key } }),
    page: call(`/careers/${workspace.slug}/${jobId}`),
    typed: call(
      `/trpc/jobs.careers?input=${encodeURIComponent(JSON.stringify({ workspaceSlug: workspace.slug }))}`,
    ),
    board: () => post('/api/candidatures', partnerApplication(jobId), { 'X-API-Key': board.key })(),
    form: () =>
      fetch(`${service.url}/api/v2/application/submit`, {
        method: 'POST',
        body: applicationForm(workspace.slug, jobId),
      }),
    decision: post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'human' }),
  };
});

afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await server.stop();
});

async function outcomesOf(names: readonly string[]) {
  return Promise.all(
    names.map(async (name) => {
      const response = await calls[name]?.();
      return { name, status: response?.status, text: await response?.text() };
    }),
  );
}

async function statusOfHealth(): Promise<number> {
  return (await fetch(`${service.url}/api/health`)).status;
}

async function expectAllWell(): Promise<void> {
  const statuses = async () => (await outcomesOf(Object.keys(calls))).map(({ status }) => status);
  await expect.poll(statuses, { interval: 100 }).toEqual(Object.keys(calls).map(() => 200));
}

async function lettersAndApplications(): Promise<[number, number]> {
  const letters = await readdir(join(service.dataDir, 'mail'));
  const acknowledged = sql`kind = 'acknowledge-application' and sent_at is not null`;
  expect(letters.length).toBeGreaterThanOrEqual(await countRows(service.deps, 'mails', acknowledged));
  return [
    await countRows(service.deps, 'mails', acknowledged),
    await countRows(service.deps, 'applications'),
  ];
}

test('a frozen database is an answer in time on every way in; what came before and after is followed up', async () => {
  await expectAllWell();
  await server.freeze();
  onTestFinished(() => void server.thaw());
  // The cached answers expire.
  service.clock.advance(1000);
  const refused = outcomesOf(Object.keys(calls));
  expect(await statusOfHealth()).toBe(200);
  // The server is thawed only after the answers.
  for (const { name, status, text } of await refused) {
    // The answer is 503 if the others had taken every connection before.
    expect({ name, status }).toEqual({ name, status: expect.toBeOneOf([500, 503]) });
    expect(text).not.toMatch(/postgres|connection|select|TIMEOUT/i);
  }
  server.thaw();
  await expectAllWell();
  await expect
    .poll(
      async () => {
        const [letters, applications] = await lettersAndApplications();
        return applications - letters;
      },
      { interval: 200 },
    )
    .toBe(0);
});

test('five hundred callers of an exhausted pool are answered in time, and health at once (SH3)', async () => {
  const url = server.url();
  const other = openPostgres({ url, directUrl: url, prepare: false, poolMax: 1, timeoutMs: 60_000 });
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = other.transaction(async (tx) => {
    await tx.execute(sql`lock table applications in access exclusive mode`);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const refused = outcomesOf(Array.from({ length: 500 }, () => 'export'));
  for (let call = 0; call < 20; call += 1) expect(await statusOfHealth()).toBe(200);
  // The lock is released only after the answers.
  // The requests with a connection waited for the lock, the others for a connection.
  for (const { status } of await refused) expect(status).toBe(503);
  release.resolve();
  await holding;
  await other.close();
  await expectAllWell();
});
