import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '../../db/client.ts';
import { applicationForm, fixturesOf, partnerApplication } from '../support/fixtures.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { countRows } from '../support/rows.ts';
import { startTestService, type TestService } from '../support/service.ts';

const TIMEOUT_MS = 1000;
/** Waiting for a connection, then for an answer, and then some for a busy machine. */
const IN_TIME_MS = 2 * TIMEOUT_MS + 2000;
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
}, 60_000);

afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await server.stop();
});

async function outcomesOf(names: readonly string[]) {
  return Promise.all(
    names.map(async (name) => {
      const startedAt = performance.now();
      const response = await calls[name]?.();
      const text = await response?.text();
      return { name, status: response?.status, text, milliseconds: performance.now() - startedAt };
    }),
  );
}

async function statusOfHealth(): Promise<number> {
  return (await fetch(`${service.url}/api/health`, { signal: AbortSignal.timeout(IN_TIME_MS) })).status;
}

async function expectAllWell(): Promise<void> {
  const statuses = async () => (await outcomesOf(Object.keys(calls))).map(({ status }) => status);
  await expect.poll(statuses, { timeout: 10_000, interval: 100 }).toEqual(Object.keys(calls).map(() => 200));
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

test('a frozen database is an answer in time on every way in; what came before and after is followed up', {
  timeout: 60_000,
}, async () => {
  await expectAllWell();
  await server.freeze();
  // What is cached expires.
  service.clock.advance(1000);
  const refused = outcomesOf(Object.keys(calls));
  expect(await statusOfHealth()).toBe(200);
  for (const { name, status, text, milliseconds } of await refused) {
    expect({ name, status }).toEqual({ name, status: 500 });
    expect(text).not.toMatch(/postgres|connection|select|TIMEOUT/i);
    expect(milliseconds).toBeLessThan(IN_TIME_MS);
  }
  server.thaw();
  await expectAllWell();
  await expect
    .poll(
      async () => {
        const [letters, applications] = await lettersAndApplications();
        return applications - letters;
      },
      { timeout: 30_000, interval: 200 },
    )
    .toBe(0);
});

test('five hundred callers of an exhausted pool are answered in time, and health at once (SH3)', {
  timeout: 60_000,
}, async () => {
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
  const healthMs: number[] = [];
  while (healthMs.length < 20) {
    const startedAt = performance.now();
    expect(await statusOfHealth()).toBe(200);
    healthMs.push(performance.now() - startedAt);
  }
  for (const { status, milliseconds } of await refused) {
    expect(status).toBe(500);
    expect(milliseconds).toBeLessThan(IN_TIME_MS);
  }
  // The first ones queue behind five hundred requests that this same process sends.
  expect(healthMs.sort((a, b) => a - b)[10]).toBeLessThan(200);
  release.resolve();
  await holding;
  await other.close();
  await expectAllWell();
});
