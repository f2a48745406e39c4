import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openLinkRequest } from '#domain/links/link-request.ts';
import { faultsOf, fixturesOf, only } from '#test/support/fixtures.ts';
import { expectMasked, expectPublicError } from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { callRpc } from '#test/support/requests/rpc.ts';
import { serviceForFile } from '#test/support/service.ts';

/** The jobs that were enqueued, in the place of the queue. */
const jobs: { name: string; request?: string }[] = [];
const recorded = {
  enqueue: async (_: unknown, job: { name: string }) => void jobs.push(job),
  toQueuedFollowUpJobs: () => [],
};

const service = await serviceForFile({ replace: () => ({ followUp: recorded }) });
const fixtures = fixturesOf(service);

const ask = (email: unknown, headers = {}) => service.post('/api/v2/links/portal', { email }, headers);
const someone = () => `lea.${randomUUID()}@courriel.example`;

async function applicant(): Promise<string> {
  const workspace = await fixtures.workspace();
  const email = someone();
  await fixtures.application(workspace, await fixtures.recruitment(workspace), { email });
  return email;
}

describe('200', () => {
  test('an unknown address gets the same answer, and causes the same job, as one that has applied (D19, D74)', async () => {
    const known = await applicant();
    const seen = [];
    for (const email of [known, someone()]) {
      jobs.length = 0;
      const { status, text, headers } = await ask(email, { 'X-Request-Id': 'same', 'Accept-Language': 'en' });
      const { date: _, ...compared } = headers;
      const { name, request = '' } = only(jobs);
      expect(request).not.toContain(email);
      const opened = openLinkRequest(service.deps, request);
      expect(opened).toMatchObject({ email, lang: 'en', applicationId: null });
      seen.push({ status, text, compared, name });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({
      status: 200,
      text: '{"ok":true}',
      name: 'renew-portal-links',
      compared: { 'cache-control': 'no-store', ratelimit: '"links";r=4;t=3600' },
    });
  });

  test('over RPC as well', async () => {
    const input = { email: someone() };
    const answer = await callRpc(service, 'links.requestPortal', { type: 'mutation', input });
    expect([answer.status, answer.json()]).toEqual([200, { result: { data: { ok: true } } }]);
  });

  test('a job that waits for more than six hours is dropped, so that no queue keeps the address', async () => {
    jobs.length = 0;
    await ask(someone());
    const { request = '' } = only(jobs);
    service.clock.advance(6 * 3_600_000 - 1);
    expect(openLinkRequest(service.deps, request)).not.toBeNull();
    service.clock.advance(1);
    expect(openLinkRequest(service.deps, request)).toBeNull();
    expect(openLinkRequest(service.deps, `${request}x`)).toBeNull();
  });
});

describe('400', () => {
  test.each([
    undefined,
    '',
    'lea',
    'lea@',
    'lea@courriel',
    ['lea@courriel.example'],
    `${'x'.repeat(250)}@courriel.example`,
  ])('%j is no address, and causes no job', async (email) => {
    jobs.length = 0;
    const answer = await ask(email);
    expectPublicError(answer, 400);
    expect(faultsOf(answer)).toHaveLength(1);
    expect(faultsOf(answer)[0]).toMatch(/^email /);
    expect(jobs).toEqual([]);
  });
});

describe('429', () => {
  test('the sixth request for an address in an hour, known or not, and no other address', async () => {
    for (const email of [await applicant(), someone()]) {
      jobs.length = 0;
      const statuses = [];
      for (let sent = 0; sent < 6; sent += 1) statuses.push((await ask(email)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      expect(jobs).toHaveLength(5);
      service.clock.advance(60_000);
      expect((await ask(email)).headers).toMatchObject({ 'retry-after': '3540' });
      expect((await ask(someone())).status).toBe(200);
    }
  });

  test('more than 20 a minute from one client', async () => {
    service.clock.advance(60_000);
    const statuses = [];
    for (let sent = 0; sent < 21; sent += 1) statuses.push((await ask(someone())).status);
    expect(statuses.indexOf(429)).toBe(20);
  });
});

describe('500', () => {
  test('a failing database is masked', async () => {
    await using broken = await startBrokenService();
    const answer = await broken.post('/api/v2/links/portal', { email: someone() });
    expectPublicError(answer, 500);
    expectMasked(answer, broken);
  });
});

test('no log has the address (D9)', async () => {
  service.clock.advance(60_000);
  const email = someone();
  expect((await ask(email)).status).toBe(200);
  expect(service.logs.join('')).not.toContain(email);
});
