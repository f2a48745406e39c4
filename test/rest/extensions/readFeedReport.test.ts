import { XmlDocument } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import { fixturesOf, type Partner, recruitmentEntry } from '#test/support/fixtures.ts';
import { jobQuestions } from '#test/support/questions.ts';
import { badKeys } from '#test/support/requests/bad-keys.ts';
import {
  expectErrorResponse,
  expectNothingInternal,
  expectProperHttp,
} from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { serviceForFile } from '#test/support/service.ts';

type Report = {
  board: string;
  profile: string;
  counts: Record<string, number>;
  jobs: { id: string; outcome: string; findings: { rule: string; field: string; fix: string }[] }[];
  nextCursor: string | null;
};

const path = '/api/public/v1/feed-report';
const service = await serviceForFile();
const fixtures = fixturesOf(service);
const refused = await badKeys(fixtures, 'partner');
const descriptions = { company: null, position: 'Vous entretenez les presses. '.repeat(20), profile: null };
const later = () => service.clock.advance(1000);

type Profile = NonNullable<Parameters<typeof fixtures.admin.partner.create>[0]['profile']>;

/** A board with a profile, which sees the jobs of one workspace only. */
async function boardWithWorkspace(profile: Profile, fields = {}) {
  const partner = await fixtures.partner();
  await fixtures.admin.partner.update({ code: partner.code, profile });
  const workspace = await fixtures.workspace(fields);
  for (const { slug } of await fixtures.admin.workspace.list()) {
    if (slug !== workspace.slug)
      await fixtures.admin.partner.exclude({ code: partner.code, workspace: slug });
  }
  return { partner, workspace };
}

const ask = (query: string, { key }: Pick<Partner, 'key'>) =>
  service.get(`${path}${query}`, { 'X-API-Key': key });
const report = async (partner: Partner, query = '') => (await ask(query, partner)).json<Report>();
const feedOf = (partner: Partner) => service.get('/api/jobs.xml', { 'X-API-Key': partner.key });

function countOf(bytes: Buffer): number {
  using document = XmlDocument.fromBuffer(bytes);
  return document.find('/*/job').length;
}

describe('200', () => {
  test('has each job’s own questions, for test jobs too (D60)', async () => {
    const { partner, workspace } = await boardWithWorkspace('talent');
    const asking = await fixtures.recruitment(workspace, { descriptions, questions: jobQuestions });
    const plain = await fixtures.recruitment(workspace, { descriptions });
    const sandboxed = await fixtures.recruitment(workspace, { questions: jobQuestions.slice(1), test: true });
    const asked = jobQuestions.map((question) => ({ required: false, where: 'form', ...question }));
    const questionsBy = async (key: string) =>
      (await ask('', { key }))
        .json<{ jobs: { id: string; questions: unknown }[] }>()
        .jobs.map(({ id, questions }) => [id, questions]);
    expect(Object.fromEntries(await questionsBy(partner.key))).toEqual({ [asking]: asked, [plain]: [] });
    const { key } = await fixtures.admin.partner.issueKey({ code: partner.code, test: true });
    expect(await questionsBy(key)).toContainEqual([sandboxed, asked.slice(1)]);
  });

  test('tells of each job what becomes of it, why, and what mends it (D50)', async () => {
    const { partner, workspace } = await boardWithWorkspace('talent');
    const sound = await fixtures.recruitment(workspace, { descriptions });
    const crowded = await fixtures.recruitment(workspace, { descriptions, title: 'Technicienne (Lyon)' });
    const anonymous = await fixtures.recruitment(workspace, { descriptions, anonymous: true });
    const answer = await ask('', partner);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    const { jobs, ...rest } = answer.json<Report>();
    expect(rest).toMatchObject({
      profile: 'talent',
      board: 'Talent.com',
      nextCursor: null,
      counts: { accepted: 1, hidden: 1, rejected: 1, withoutPayRange: 0 },
    });
    const told = jobs.map(({ id, outcome, findings }) => [id, outcome, findings.map(({ rule }) => rule)]);
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        [sound, 'accepted', []],
        [crowded, 'hidden', ['title']],
        [anonymous, 'rejected', ['company']],
      ]),
    );
    expect(jobs.find(({ id }) => id === crowded)).toMatchObject({
      title: 'Technicienne (Lyon)',
      workspaceSlug: workspace.slug,
      findings: [
        {
          field: 'title',
          reason: expect.stringContaining('place'),
          fix: expect.stringContaining('Shorten title'),
          source: { url: expect.stringMatching(/^https:/), readOn: expect.stringMatching(/^2026-/) },
        },
      ],
    });
  });

  test('a job that the board’s form cannot hold is left out, and counted nowhere in the feed', async () => {
    const { partner, workspace } = await boardWithWorkspace('indeed');
    const kept = await fixtures.recruitment(workspace);
    const left = await fixtures.recruitment(workspace, { location: { display: 'Quelque part' } });
    later();
    const feed = await feedOf(partner);
    expect([feed.headers['x-jobs-count'], countOf(feed.bytes)]).toEqual(['1', 1]);
    expect([feed.text.includes(kept), feed.text.includes(left)]).toEqual([true, false]);
    expect((await report(partner)).counts).toMatchObject({ accepted: 1, rejected: 1 });
    expect(service.logs.join('')).toContain(`"jobId":"${left}"`);
  });

  test('a job comes back into the feed when what it lacked is there', async () => {
    const { partner, workspace } = await boardWithWorkspace('linkedin');
    const externalId = 'presse-1';
    const lacking = { ...recruitmentEntry, externalId, descriptions, location: { postalCode: '69007' } };
    const put = (entry: object) =>
      fixtures.admin.recruitment.import({ workspace: workspace.slug, text: JSON.stringify([entry]) });
    await put(lacking);
    expect((await report(partner)).counts).toMatchObject({ rejected: 1 });
    await put({ ...lacking, location: recruitmentEntry.location });
    later();
    expect((await feedOf(partner)).headers['x-jobs-count']).toBe('1');
    expect((await report(partner)).jobs.map(({ findings }) => findings.map(({ rule }) => rule))).toEqual([
      ['poster_email', 'company_id'],
    ]);
  });

  test('the workspace’s poster and its page on LinkedIn are the board’s alone, never of a hidden employer (D15)', async () => {
    const { partner, workspace } = await boardWithWorkspace('linkedin', {
      posterEmail: 'emploi@varenne.example',
      linkedinCompanyId: '2414183',
    });
    await fixtures.recruitment(workspace, { descriptions, company: undefined });
    later();
    const named = await feedOf(partner);
    expect(named.text).toContain('<companyId><![CDATA[2414183]]>');
    expect(named.text).toContain('<posterEmail><![CDATA[emploi@varenne.example]]>');
    const careers = `/api/public/v1/careers/${workspace.slug}/jobs`;
    for (const answer of [
      await service.get(careers),
      await service.get('/api/jobs.json', { 'X-API-Key': workspace.key }),
      await service.get(`/careers/${workspace.slug}`),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.text).not.toMatch(/2414183|emploi@varenne/);
    }
    await fixtures.admin.partner.update({ code: partner.code, profile: 'adzuna' });
    const other = await boardWithWorkspace('adzuna', {
      posterEmail: 'discret@varenne.example',
      linkedinCompanyId: '9999999',
    });
    await fixtures.recruitment(other.workspace, { descriptions, anonymous: true, company: undefined });
    for (const profile of ['default', 'adzuna', 'jooble', 'hellowork', 'francetravail'] as const) {
      await fixtures.admin.partner.update({ code: other.partner.code, profile });
      later();
      const feed = await feedOf(other.partner);
      expect([profile, feed.headers['x-jobs-count']]).toEqual([profile, '1']);
      expect(feed.text).not.toMatch(/9999999|discret@/);
    }
  });

  test('another profile is another feed at once, and a token of the one is none of the other', async () => {
    const { partner, workspace } = await boardWithWorkspace('default');
    const id = await fixtures.recruitment(workspace, { descriptions });
    later();
    const first = await feedOf(partner);
    await fixtures.admin.partner.update({ code: partner.code, profile: 'jooble' });
    later();
    const second = await feedOf(partner);
    expect([first.text.includes('<source>'), second.text.includes('<jobs>')]).toEqual([true, true]);
    expect(second.text).toContain(`<job id="${id}">`);
    expect(second.headers.etag).not.toBe(first.headers.etag);
    const since = String(first.headers['x-sync-token']);
    const answer = await service.get(`/api/jobs.xml?since=${since}`, { 'X-API-Key': partner.key });
    expectErrorResponse(answer, 400, 'bad_request', service);
    expect(answer.json()).toMatchObject({ details: [{ field: 'since', code: 'unknown_option' }] });
    const own = String(second.headers['x-sync-token']);
    const unchanged = await service.get(`/api/jobs.xml?since=${own}`, { 'X-API-Key': partner.key });
    expect([unchanged.status, countOf(unchanged.bytes)]).toEqual([200, 0]);
  });

  test('names the job that owes a pay range to the law of its country, at any board (D43)', async () => {
    const { partner, workspace } = await boardWithWorkspace('adzuna');
    const location = { city: 'Milano', country: 'IT' };
    await fixtures.recruitment(workspace, { descriptions, location, salaryVisible: false });
    const { jobs, counts } = await report(partner);
    expect(counts).toEqual({ accepted: 1, hidden: 0, rejected: 0, withoutPayRange: 1 });
    expect(jobs[0]).toMatchObject({
      outcome: 'accepted',
      findings: [{ rule: 'pay_range', field: 'salary', fix: expect.stringContaining('salaryVisible') }],
    });
  });

  test('pages follow one another, and an outcome is a filter', async () => {
    const { partner, workspace } = await boardWithWorkspace('indeed');
    const ids = [];
    for (let n = 0; n < 5; n += 1) {
      const location = n % 2 === 0 ? recruitmentEntry.location : {};
      ids.push(await fixtures.recruitment(workspace, { location }));
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Report = await report(partner, `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
      expect(page.jobs.length).toBeLessThanOrEqual(2);
      expect(page.counts).toMatchObject({ accepted: 3, rejected: 2 });
      seen.push(...page.jobs.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(ids.toSorted());
    const rejected = await report(partner, '?outcome=rejected');
    expect(rejected.jobs.map(({ id }) => id)).toEqual(ids.filter((_, n) => n % 2 === 1).toSorted());
  });

  test('a partner sees the jobs of its own feed alone', async () => {
    const { partner, workspace } = await boardWithWorkspace('default');
    const other = await fixtures.workspace();
    await fixtures.admin.partner.exclude({ code: partner.code, workspace: other.slug });
    const [own] = [await fixtures.recruitment(workspace), await fixtures.recruitment(other)];
    expect((await report(partner)).jobs.map(({ id }) => id)).toEqual([own]);
  });

  test('the administrator reads the same', async () => {
    const { partner, workspace } = await boardWithWorkspace('talent');
    await fixtures.recruitment(workspace);
    const told = await fixtures.admin.partner.report({ code: partner.code });
    expect(JSON.parse(JSON.stringify(told))).toEqual(await report(partner));
  });
});

describe('400', () => {
  test.each([
    ['?outcome=lost', 'outcome'],
    ['?limit=0', 'limit'],
    ['?limit=1001', 'limit'],
    ['?limit=many', 'limit'],
    ['?cursor=4711', 'cursor'],
    ['?cursor=', 'cursor'],
    ['?cursor=%00', 'cursor'],
  ])('%s', async (query, field) => {
    const answer = await ask(query, await fixtures.partner());
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ status: 400, details: [{ field }] });
    expectNothingInternal(answer);
  });
});

describe('401', () => {
  test.each(refused)('%s', async (_what, headers) => {
    expectErrorResponse(await service.get(path, headers), 401, 'unauthorized', service);
  });

  test('the secret of a feed’s address is no key', async () => {
    const { code } = await fixtures.partner();
    const { basic } = await fixtures.admin.partner.feedUrl({ code });
    expectErrorResponse(await ask('', { key: basic.password }), 401, 'unauthorized', service);
  });
});

describe('500', () => {
  test('a failing database is masked (D3, D6)', async () => {
    await using broken = await startBrokenService();
    const { key } = await fixtures.partner();
    const answer = await broken.get(path, { 'X-API-Key': key });
    expect(answer.status).toBe(500);
    expectNothingInternal(answer);
  });
});

describe('405 and 406', () => {
  test('wrong methods, OPTIONS, unacceptable types and other spellings (D2)', async () => {
    const { key } = await fixtures.partner();
    await expectProperHttp(service, { path, method: 'GET', headers: { 'X-API-Key': key } });
  });
});
