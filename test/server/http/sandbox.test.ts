import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { isWellFormedKey } from '#kernel/secrets/keys.ts';
import { errorOf, faultsOf, fixturesOf, partnerApplication, tag } from '#test/support/fixtures.ts';
import { expectErrorResponse } from '#test/support/requests/expectations.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { admin } = fixtures;
const position = 'Vous entretenez les presses. '.repeat(20);
const descriptions = { company: null, position, profile: null };
const later = () => service.clock.advance(1000);

async function board() {
  const partner = await fixtures.partner();
  const { key: testKey } = await admin.partner.issueKey({ code: partner.code, test: true });
  return { ...partner, testKey };
}

const keyed = (path: string, key: string) => service.get(path, { 'X-API-Key': key });
const apply = (body: object, key: string) =>
  service.post('/api/candidatures', { ...body }, { 'X-API-Key': key });
const idsOf = (text: string) =>
  [...text.matchAll(/<referencenumber><!\[CDATA\[(.*?)\]\]>/g)].map(([, id]) => id);

describe('a test job', () => {
  test('was never there for the public: every answer has the same bytes and tag as before', async () => {
    const partner = await board();
    const workspace = await fixtures.workspace();
    await fixtures.recruitment(workspace, { descriptions });
    const { slug, key } = workspace;
    const careers = `/api/public/v1/careers/${slug}`;
    const since = (await keyed('/api/jobs.json', key)).json<{ syncToken: string }>().syncToken;
    const reads = [
      ...[`${careers}/jobs`, `${careers}/jobs?q=invisible`, `/careers/${slug}`, `/careers/${slug}/feed.xml`],
      ...[`/careers/${slug}/feed.json`, '/sitemap.xml', '/llms.txt', '/.well-known/api-catalog'],
    ];
    const keyedReads = [
      ['/api/jobs.json', key],
      [`/api/jobs.json?since=${since}`, key],
      ['/api/jobs.xml', partner.key],
    ] as const;
    const readAll = async () => {
      const answers = [
        ...(await Promise.all(reads.map((path) => service.get(path)))),
        ...(await Promise.all(keyedReads.map(([path, shown]) => keyed(path, shown)))),
      ];
      return answers.map(({ status, text, headers }) => [
        status,
        text,
        headers.etag,
        headers['x-sync-token'],
      ]);
    };
    const before = await readAll();
    expect(before.map(([status]) => status)).toEqual(before.map(() => 200));
    later();
    const id = await fixtures.recruitment(workspace, { descriptions, title: 'Invisible', test: true });
    later();
    expect(await readAll()).toEqual(before);
    const [report, again] = [
      await keyed('/api/public/v1/feed-report', partner.key),
      await keyed(`/api/jobs.xml?since=${before.at(-1)?.[3]}`, partner.key),
    ];
    expect([report.text, again.text].some((text) => text.includes(id))).toBe(false);
    for (const path of [`${careers}/jobs/${id}`, `${careers}/jobs/${id}/application-form`]) {
      expect((await service.get(path)).status).toBe(404);
    }
    for (const path of [`/careers/${slug}/${id}`, `/apply/${slug}/${id}`]) {
      expect((await service.get(path)).status).toBe(404);
    }
  });

  test('takes no application but from a test key, and a test key none but to test jobs', async () => {
    const partner = await board();
    const workspace = await fixtures.workspace();
    const live = await fixtures.recruitment(workspace);
    const tried = await fixtures.recruitment(workspace, { test: true });
    const refusals = [
      await apply(partnerApplication(tried), partner.key),
      await apply(partnerApplication(live), partner.testKey),
    ];
    const unknown = await apply(partnerApplication(crypto.randomUUID()), partner.testKey);
    for (const refusal of refusals) {
      expectErrorResponse(refusal, 404, 'not_found', service);
      expect([errorOf(refusal).error, faultsOf(refusal)]).toEqual([
        errorOf(unknown).error,
        faultsOf(unknown),
      ]);
    }
    expect((await apply(partnerApplication(tried), partner.testKey)).status).toBe(200);
    expect((await apply(partnerApplication(live), partner.key)).status).toBe(200);
    const [withdrawn] = [await fixtures.recruitment(workspace, { test: true, status: 'closed' })];
    expect((await apply(partnerApplication(withdrawn), partner.testKey)).status).toBe(404);
    await admin.partner.exclude({ code: partner.code, workspace: workspace.slug });
    expect((await apply(partnerApplication(tried), partner.testKey)).status).toBe(404);
  });
});

describe('a sandbox application', () => {
  test('has ids of its own, independent of live ones, and is marked in the list', async () => {
    const partner = await board();
    const workspace = await fixtures.workspace();
    const live = await fixtures.recruitment(workspace);
    const tried = await fixtures.recruitment(workspace, { test: true });
    const body = partnerApplication(tried);
    const first = await apply(body, partner.testKey);
    const { candidateId, applicationId } = first.json<{ candidateId: string; applicationId: string }>();
    expect((await apply(body, partner.testKey)).json()).toMatchObject({ candidateId, applicationId });
    const real = await apply({ ...body, job: { ...body.job, jobId: live } }, partner.key);
    expect(real.status).toBe(200);
    const { found } = await admin.application.list({ workspace: workspace.slug });
    const marks = Object.fromEntries(found.map(({ id, test }) => [id, test]));
    expect(marks).toEqual({
      [first.json<{ applicationId: string }>().applicationId]: true,
      [real.json<{ applicationId: string }>().applicationId]: false,
    });
    const enqueued = await selectRows(
      service.deps,
      sql`select data->>'applicationId' as id from pgboss.job where name = 'acknowledge-application'`,
    );
    expect(enqueued).not.toContainEqual({ id: first.json().applicationId });
    expect(enqueued).toContainEqual({ id: real.json().applicationId });
  });
});

describe('a test key', () => {
  test('has its own prefix and the checksum of every key (D10)', async () => {
    const { testKey } = await board();
    expect(testKey).toMatch(/^pk_test_[0-9A-Za-z]{49}$/);
    expect(isWellFormedKey('test', testKey)).toBe(true);
    expect(isWellFormedKey('partner', testKey)).toBe(false);
    expect(isWellFormedKey('test', `${testKey.slice(0, -1)}${testKey.endsWith('0') ? '1' : '0'}`)).toBe(
      false,
    );
    expect((await keyed('/api/jobs.json', testKey)).status).toBe(401);
  });

  test('reads the feed of test jobs in the form of its board, never kept, and what changed', async () => {
    const partner = await board();
    const workspace = await fixtures.workspace();
    await fixtures.recruitment(workspace, { descriptions });
    const title = `Essai ${tag()}`;
    const tried = await fixtures.recruitment(workspace, { descriptions, title, test: true });
    const read = (query = '') => keyed(`/api/jobs.xml${query}`, partner.testKey);
    const whole = await read();
    expect(whole.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'private, max-age=60, must-revalidate',
      'x-sync-token': expect.stringMatching(/^test-[\da-f]{16}$/),
    });
    expect(idsOf(whole.text)).toContain(tried);
    expect(whole.headers['x-jobs-count']).toBe(String(idsOf(whole.text).length));
    expect(whole.text).toContain(title);
    const token = String(whole.headers['x-sync-token']);
    const unchanged = await read(`?since=${token}`);
    expect([unchanged.headers['x-jobs-count'], idsOf(unchanged.text)]).toEqual(['0', []]);
    later();
    await admin.recruitment.close({ id: tried });
    expect(idsOf((await read()).text)).not.toContain(tried);
    const changed = await read(`?since=${token}`);
    expect(changed.text).toMatch(new RegExp(`<removed><referencenumber><!\\[CDATA\\[${tried}.*closed`));
    const unknown = await read('?since=4-0');
    expect(unknown.status).toBe(400);
    const live = await keyed(`/api/jobs.xml?since=${token}`, partner.key);
    expect(live.status).toBe(400);
  });

  test('reads the report of test jobs alone', async () => {
    const partner = await board();
    await admin.partner.update({ code: partner.code, profile: 'talent' });
    const workspace = await fixtures.workspace();
    await fixtures.recruitment(workspace, { descriptions });
    const sound = await fixtures.recruitment(workspace, { descriptions, test: true });
    const hidden = await fixtures.recruitment(workspace, { descriptions, test: true, anonymous: true });
    type Report = { jobs: { id: string; outcome: string; findings: unknown[] }[]; nextCursor: string | null };
    const report = async (query = '') =>
      (await keyed(`/api/public/v1/feed-report${query}`, partner.testKey)).json<Report>();
    const ours = (await report()).jobs.filter(({ id }) => [sound, hidden].includes(id));
    expect(Object.fromEntries(ours.map(({ id, outcome }) => [id, outcome]))).toEqual({
      [sound]: 'accepted',
      [hidden]: 'rejected',
    });
    expect((await report('?outcome=rejected')).jobs.map(({ outcome }) => outcome)).not.toContain('accepted');
    const page = await report('?limit=1');
    expect([page.jobs.length, page.nextCursor]).toEqual([1, page.jobs[0]?.id]);
  });
});
