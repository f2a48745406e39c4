import { describe, expect, test } from 'vitest';
import { fixturesOf } from '#test/support/fixtures.ts';
import { pick, seededRandom } from '#test/support/seeded-random.ts';
import { serviceForFile } from '#test/support/service.ts';

type Body = {
  jobs: { id: string; title: string }[];
  count: number;
  totalCount?: number;
  nextCursor?: string | null;
};

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const blank = { location: {}, company: null, descriptions: {}, benefits: [], qualifications: {}, salary: {} };
const add = (title: string, fields: Record<string, unknown>) =>
  fixtures.recruitment(workspace, { ...blank, title, ...fields });

await add('Ingénieure Œnologie 100 % vigne', {
  location: { city: 'Besançon', region: 'Bourgogne', country: 'France', postalCode: '25000' },
  contract: { type: 'CDI', durationValue: null, durationUnit: null },
  salary: { min: 40_000, max: 50_000 },
  remoteWorkDays: 0,
  experienceLevel: '2 ans',
  educationLevel: 'Bac+5',
  publishedAt: '2026-11-01T00:00:00Z',
  descriptions: { company: null, position: 'Conduire la <b>vinification</b>, R&amp;D.', profile: null },
});
await add('Soudeur', {
  location: { city: 'Lyon', region: 'Rhône', country: 'FR', postalCode: '69007' },
  contract: { type: 'CDD', durationValue: 6, durationUnit: 'month' },
  salary: { min: 15, max: null, period: 'hour' },
  remoteWorkDays: 3,
  publishedAt: '2026-11-02T00:00:00Z',
});
await add('Developer_in_test', {
  location: { city: 'Dublin', country: 'Irlande' },
  contract: { type: 'CDI', durationValue: null, durationUnit: null },
  salary: { min: 90_000, max: 99_000 },
  salaryVisible: false,
  anonymous: true,
  company: { name: 'Masquée SA' },
  descriptions: { company: 'Chez Masquée.', position: 'Testing.', profile: null },
  remoteWorkDays: 5,
  lang: 'en',
  publishedAt: '2026-11-03T00:00:00Z',
});
const W = 'Ingénieure Œnologie 100 % vigne';
const S = 'Soudeur';
const D = 'Developer_in_test';

const careersPath = `/api/public/v1/careers/${workspace.slug}/jobs`;
const ask = (path: string, query: string) =>
  service.get(`${path}?${query}`, path === careersPath ? {} : { 'X-API-Key': workspace.key });
const titles = async (path: string, query: string) =>
  (await ask(path, query)).json<Body>().jobs.map(({ title }) => title);

describe.each([
  ['jobs.json', '/api/jobs.json'],
  ['careers', careersPath],
])('%s', (name, path) => {
  test.each([
    ['q=oenologie', [W]],
    ['q=INGENIEURE%20besancon', [W]],
    ['q=ingenieure%20lyon', []],
    ['q=100%20%25', [W]],
    ['q=%25', [W]],
    ['q=_', [D]],
    ['q=developer_in', [D]],
    ['q=masquee', []],
    ['q=soudeuses', [S]],
    ['q=Soudeur%C2%B7euse%20(H/F)', [S]],
    ['q=soudeur%20de%20lyon', [S]],
    ['q=permanent', [D, W]],
    ['city=lyon&city=BESANCON', [S, W]],
    ['city=lyon&city=BESANCON&contractType=cdd', [S]],
    ['region=rh%C3%B4ne', [S]],
    ['country=France', [S, W]],
    ['country=ie', [D]],
    ['postalCode=69007', [S]],
    ['contractType=CDI', [D, W]],
    ['contractType=permanent', [D, W]],
    ['remote=hybrid,full', [D, S]],
    ['experienceLevel=2%20ans&educationLevel=bac%2B5', [W]],
    ['remote=none', [W]],
    ['remote=hybrid&remote=full', [D, S]],
    ['salaryMin=50000', [W]],
    ['salaryMin=50000.5', []],
    ['salaryMin=15', [S, W]],
    ['publishedAfter=2026-11-02T00:00:00Z', [D]],
    ['publishedAfter=2026-11-02T00:59:59%2B01:00', [D, S]],
    ['lang=en', [D]],
    ['sort=title', [D, W, S]],
    ['sort=publishedAt', [W, S, D]],
    ['sort=-publishedAt', [D, S, W]],
    ['unknown=1', [D, S, W]],
    ['updatedAfter=2030-01-01T00:00:00Z', []],
  ])('%s', async (query, expected) => {
    const answer = await ask(path, query);
    expect(answer.status).toBe(200);
    const { jobs, count, totalCount, nextCursor } = answer.json<Body>();
    expect(jobs.map(({ title }) => title)).toEqual(expected);
    const isAsked = query !== 'unknown=1';
    expect([count, totalCount, nextCursor]).toEqual([
      expected.length,
      ...(isAsked ? [expected.length, null] : [undefined, undefined]),
    ]);
  });

  test('words are looked for in what this answer shows', async () => {
    expect(await titles(path, 'q=vinification')).toEqual(name === 'careers' ? [] : [W]);
    expect(await titles(path, 'q=r%26d')).toEqual(name === 'careers' ? [] : [W]);
    expect(await titles(path, 'q=amp')).toEqual([]);
    expect(await titles(path, 'q=bac%2B5')).toEqual(name === 'careers' ? [W] : []);
  });

  test('no probe finds a hidden salary or employer (D14, D15, D44)', async () => {
    for (const probe of [
      'salaryMin=0',
      'salaryMin=1',
      'salaryMin=90000',
      'q=90000',
      'q=99000',
      'q=masqu',
      'q=sa',
    ]) {
      expect(await titles(path, `${probe}&lang=en`)).toEqual([]);
    }
  });

  test('a search that finds nothing suggests the nearest words that do (D70)', async () => {
    const suggestion = async (query: string) =>
      (await ask(path, query)).json<{ suggestion?: string }>().suggestion;
    expect(await suggestion('q=soudeusse')).toBe('soudeuse');
    expect(await suggestion('q=ingenieure%20enollogie')).toBe('ingenieure œnologie');
    expect(await suggestion('q=soudeur%20de%20lion')).toBe('soudeur de lyon');
    expect(await suggestion('q=soudeur%20besan%C3%A7on')).toBe('soudeur');
    // No job has both of the nearest words.
    expect(await suggestion('q=soudeusse%20besancom')).toBe('soudeuse');
    // The filters leave no such job, the word is found, nothing is near, nothing is searched.
    for (const query of ['q=soudeusse&city=Dublin', 'q=soudeuse', 'q=zzzzzzzz', 'city=Nulle%20part'])
      expect([query, await suggestion(query)]).toEqual([query, undefined]);
    // Eleven words are more than a search has.
    expect(await suggestion(`q=soudeusse%20${'abcdefghij'.split('').join('%20')}`)).toBeUndefined();
  });

  test('a suggestion names no hidden employer (D15, D44)', async () => {
    const answer = await ask(path, 'q=masqueee');
    expect([answer.json<Body>().totalCount, 'suggestion' in answer.json<object>()]).toEqual([0, false]);
  });

  test('an empty search is every job', async () => {
    const all = await titles(path, 'limit=100');
    expect([all.length > 2, await titles(path, 'q=&limit=100')]).toEqual([true, all]);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=ten', 'limit'],
    ['remote=sometimes', 'remote'],
    ['remote=none&remote=x', 'remote'],
    ['salaryMin=-1', 'salaryMin'],
    ['salaryMin=NaN', 'salaryMin'],
    ['publishedAfter=yesterday', 'publishedAfter'],
    ['updatedAfter=2026-13-01T00:00:00Z', 'updatedAfter'],
    ['lang=de', 'lang'],
    ['sort=salary', 'sort'],
    ['city=', 'city'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['cursor=abc', 'cursor'],
    [`cursor=${Buffer.from('["title","a","x"]').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('["-publishedAt","now",""]').toString('base64url')}`, 'cursor'],
  ])('400 for %s', async (query, field) => {
    const answer = await ask(path, query);
    expect(answer.status).toBe(400);
    expect(answer.json<{ code: string; details: { field: string }[] }>()).toMatchObject({
      code: 'bad_request',
      details: [{ field }],
    });
  });

  test('pages hold every job once, in each order, with a link to the next (D13)', async () => {
    for (const sort of ['publishedAt', '-publishedAt', 'title']) {
      const whole = await titles(path, `sort=${sort}`);
      const found: string[] = [];
      let next = `sort=${sort}&limit=2`;
      for (let page = 0; page < 5 && next !== ''; page += 1) {
        const answer = await ask(path, next);
        const { jobs, count, totalCount, nextCursor } = answer.json<Body>();
        found.push(...jobs.map(({ title }) => title));
        expect([count, totalCount]).toEqual([jobs.length, 3]);
        const link =
          answer.headers.link === undefined ? null : /<(.*)>; rel="next"/.exec(String(answer.headers.link));
        const cursor = link?.[1] === undefined ? null : new URL(link[1]).searchParams.get('cursor');
        expect(cursor).toBe(nextCursor);
        next = nextCursor == null ? '' : `sort=${sort}&limit=2&cursor=${nextCursor}`;
      }
      expect(found).toEqual(whole);
    }
  });
});

test('pages under changes repeat no job and miss none that stayed', async () => {
  const busy = await fixtures.workspace();
  const random = seededRandom(11);
  const stable: string[] = [];
  const moving: [string, ...string[]] = [await fixtures.recruitment(busy)];
  const instant = () => new Date(Date.UTC(2026, 9, 1) + Math.floor(random() * 20) * 86_400_000).toISOString();
  for (let job = 0; job < 15; job += 1) {
    stable.push(await fixtures.recruitment(busy, { publishedAt: instant() }));
    moving.push(await fixtures.recruitment(busy, { publishedAt: instant() }));
  }
  for (const sort of ['publishedAt', '-publishedAt', 'title']) {
    for (let round = 0; round < 5; round += 1) {
      const seen: string[] = [];
      for (let cursor: string | null | undefined = ''; cursor != null; ) {
        const query: string = `sort=${sort}&limit=4${cursor === '' ? '' : `&cursor=${cursor}`}`;
        const { jobs, nextCursor } = (
          await service.get(`/api/jobs.json?${query}`, { 'X-API-Key': busy.key })
        ).json<Body>();
        seen.push(...jobs.map(({ id }) => id));
        cursor = nextCursor;
        const id = pick(random, moving);
        await fixtures.admin.recruitment[random() < 0.5 ? 'unpublish' : 'publish']({ id });
        service.clock.advance(300);
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(stable.filter((id) => !seen.includes(id))).toEqual([]);
    }
  }
});
