import { describe, expect, test } from 'vitest';
import { fixturesOf, type Partner, partnerApplication } from '#test/support/fixtures.ts';
import { badKeys } from '#test/support/requests/bad-keys.ts';
import {
  expectErrorResponse,
  expectNothingInternal,
  expectProperHttp,
} from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { serviceForFile } from '#test/support/service.ts';

type Page = {
  applications: { applicationId: string; status: string; updatedAt: string }[];
  syncToken: string;
  nextCursor: string | null;
};

const path = '/api/candidatures';
const service = await serviceForFile();
const { clock } = service;
const fixtures = fixturesOf(service);
const refused = await badKeys(fixtures, 'partner');
const workspace = await fixtures.workspace();
const jobId = await fixtures.recruitment(workspace);

async function send({ key }: Pick<Partner, 'key'>) {
  const answer = await service.post(path, partnerApplication(jobId), { 'X-API-Key': key });
  return answer.json<{ applicationId: string }>().applicationId;
}

const ask = (query: string, { key }: Pick<Partner, 'key'>) =>
  service.get(`${path}${query}`, { 'X-API-Key': key });

/** Reads every page, and resolves to the applications with the token of the last. */
async function readAll(partner: Partner, { since, limit = 2 }: { since?: string; limit?: number } = {}) {
  const statuses = new Map<string, string>();
  const first = since === undefined ? '' : `&since=${since}`;
  let query = `?limit=${limit}${first}`;
  for (;;) {
    const page = (await ask(query, partner)).json<Page>();
    for (const { applicationId, status } of page.applications) statuses.set(applicationId, status);
    if (page.nextCursor === null) return { statuses, syncToken: page.syncToken };
    query = `?limit=${limit}&cursor=${page.nextCursor}`;
  }
}

describe('200', () => {
  test('lists the partner’s own by their last change, page after page, with nothing of the person', async () => {
    const partner = await fixtures.partner();
    await send(await fixtures.partner());
    await fixtures.application(workspace, jobId);
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.push(await send(partner));
      clock.advance(count % 2);
    }
    const whole = await ask('', partner);
    expect(whole.headers).toMatchObject({ 'cache-control': 'no-store' });
    const { applications, nextCursor } = whole.json<Page>();
    expect(nextCursor).toBeNull();
    expect(new Set(applications.map(({ applicationId }) => applicationId))).toEqual(new Set(ids));
    expect(applications.map(({ updatedAt }) => updatedAt)).toEqual(
      applications.map(({ updatedAt }) => updatedAt).toSorted(),
    );
    expect(whole.text).not.toMatch(/Marchetti|courriel|\+33/);
    expect([...(await readAll(partner)).statuses.keys()]).toEqual(
      applications.map(({ applicationId }) => applicationId),
    );
  });

  test('reconciles: who asks with the last token again and again holds what a full read holds', async () => {
    const partner = await fixtures.partner();
    const known = new Map<string, string>();
    let since: string | undefined;
    const ids: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      ids.push(await send(partner));
      const id = ids[(round * 7) % ids.length] ?? '';
      const status = round % 2 === 0 ? ('interview' as const) : ('rejected' as const);
      await fixtures.admin.application.setStatus({ id, status, reason: 'R' });
      clock.advance((round % 4) * 100_000);
      const read = await readAll(partner, since === undefined ? {} : { since });
      for (const [applicationId, told] of read.statuses) known.set(applicationId, told);
      since = read.syncToken;
      expect(known).toEqual((await readAll(partner, { limit: 1000 })).statuses);
    }
  });

  test('tells again what may have been written late: a commit of up to ten minutes ago', async () => {
    const partner = await fixtures.partner();
    const before = await readAll(partner);
    const id = await send(partner);
    clock.advance(599_000);
    const after = await readAll(partner, { since: before.syncToken });
    expect([...after.statuses.keys()]).toEqual([id]);
    expect(Date.parse(after.syncToken)).toBe(clock.now().getTime() - 600_000);
    clock.advance(2_000);
    const { syncToken } = await readAll(partner, { since: after.syncToken });
    expect((await readAll(partner, { since: syncToken })).statuses.size).toBe(0);
  });

  test('the token is of the first page, so that what is written between pages is not lost', async () => {
    const partner = await fixtures.partner();
    for (let count = 0; count < 3; count += 1) await send(partner);
    const first = (await ask('?limit=1', partner)).json<Page>();
    clock.advance(3_600_000);
    const second = (await ask(`?limit=1&cursor=${first.nextCursor}`, partner)).json<Page>();
    expect(second.syncToken).toBe(first.syncToken);
  });

  test('a test key lists what test keys sent (D47)', async () => {
    const partner = await fixtures.partner();
    const sandbox = await fixtures.admin.partner.issueKey({ code: partner.code, test: true });
    await send(partner);
    expect((await ask('', sandbox)).json<Page>().applications).toEqual([]);
  });

  test('speaks HTTP properly', async () => {
    const partner = await fixtures.partner();
    await expectProperHttp(service, {
      path,
      allow: 'POST, GET, HEAD, OPTIONS',
      method: 'GET',
      headers: { 'X-API-Key': partner.key },
    });
  });
});

describe('400', () => {
  test.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['since=yesterday', 'since'],
    ['since=2026-02-30T00:00:00Z', 'since'],
    ['since=0000-01-01T00:00:00Z', 'since'],
    ['since=9999-12-31T23:59:59-14:00', 'since'],
    ['cursor=x', 'cursor'],
    [`cursor=${'2026-99-01T00:00:00Z_'.repeat(2)}00000000-0000-0000-0000-000000000000`, 'cursor'],
    [`cursor=${'0000-01-01T00:00:00Z_'.repeat(2)}00000000-0000-0000-0000-000000000000`, 'cursor'],
  ])('%s names the field', async (query, field) => {
    const answer = await ask(`?${query}`, await fixtures.partner());
    expectErrorResponse(answer, 400, 'bad_request', service);
    expect(answer.json()).toMatchObject({ details: [{ field }] });
  });
});

describe('401', () => {
  test.each(refused)('%s', async (_, headers) => {
    expectErrorResponse(await service.get(path, headers), 401, 'unauthorized', service);
  });
});

describe('500', () => {
  test('is masked', async () => {
    const partner = await fixtures.partner();
    await using broken = await startBrokenService();
    const answer = await broken.get(path, { 'X-API-Key': partner.key });
    expectErrorResponse(answer, 500, 'internal_error', broken);
    expectNothingInternal(answer);
  });
});
