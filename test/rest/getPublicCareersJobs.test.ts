import { describe, expect, test } from 'vitest';
import { fixturesOf, only } from '../support/fixtures.ts';
import { expectErrorResponse, expectMasked, expectProperHttp } from '../support/requests/expectations.ts';
import { startBrokenService } from '../support/requests/faults.ts';
import { serviceForFile } from '../support/service.ts';

type Job = Record<string, unknown> & { id: string };
type Body = { workspace: Record<string, unknown>; jobs: Job[]; count: number; generatedAt: string };

const service = await serviceForFile();
const fixtures = fixturesOf(service);

const pathOf = (slug: string) => `/api/public/v1/careers/${slug}/jobs`;
const read = ({ slug }: { slug: string }, headers: Record<string, string> = {}) =>
  service.get(pathOf(slug), headers);
const later = () => service.clock.advance(1000);

describe('200', () => {
  test('reads a value with a question mark, and the parameters after it', async () => {
    const workspace = await fixtures.workspace();
    await fixtures.recruitment(workspace, { title: 'Soudeuse' });
    await fixtures.recruitment(workspace, { title: 'Graveuse' });
    const answer = await service.get(`${pathOf(workspace.slug)}?city=Lyon?&q=soudeuse?&limit=1&city=Lyon`);
    expect(answer.status).toBe(200);
    expect(answer.json<Body>()).toMatchObject({ jobs: [{ title: 'Soudeuse' }], totalCount: 1 });
  });

  test('shows what the careers page shows', async () => {
    const workspace = await fixtures.workspace({ logo: 'https://varenne.example/atelier.png' });
    const id = await fixtures.recruitment(workspace);
    const answer = await read(workspace);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=5, must-revalidate',
      'cdn-cache-control': 'max-age=60',
      'surrogate-key': `careers/${workspace.slug}`,
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'last-modified': expect.stringMatching(/ GMT$/),
      'x-request-id': expect.any(String),
    });
    expect(answer.headers.vary).toContain('Accept-Encoding');
    expect(answer.json<Body>()).toEqual({
      workspace: {
        name: workspace.name,
        slug: workspace.slug,
        logo: 'https://varenne.example/atelier.png',
        careersUrl: `${service.url}/careers/${workspace.slug}`,
      },
      count: 1,
      generatedAt: new Date(String(answer.headers['last-modified'])).toISOString(),
      jobs: [
        {
          id,
          title: 'Technicienne de maintenance',
          url: `${service.url}/careers/${workspace.slug}/${id}`,
          location: 'Lyon 7e',
          company: 'Varenne Industrie',
          contractType: 'CDD',
          contractDurationValue: 6,
          contractDurationUnit: 'month',
          department: null,
          experienceLevel: '2 à 5 ans',
          educationLevel: 'Bac+2',
          remoteWorkDays: 2,
          salaryMin: 32_000,
          salaryMax: 38_000,
          salaryCurrency: 'EUR',
          salaryPeriod: 'year',
          publishedAt: '2026-11-01T08:00:00.000Z',
          closesOn: null,
        },
      ],
    });
  });

  test('a hidden salary is null and an anonymous company is nowhere (D14, D15)', async () => {
    const workspace = await fixtures.workspace();
    await fixtures.recruitment(workspace, {
      salaryVisible: false,
      anonymous: true,
      company: { name: 'Société Cachée', logo: 'https://cachee.example/logo.png' },
    });
    const answer = await read(workspace);
    expect(only(answer.json<Body>().jobs)).toMatchObject({
      company: null,
      salaryMin: null,
      salaryMax: null,
      salaryCurrency: null,
      salaryPeriod: null,
    });
    expect(answer.text).not.toMatch(/cach[ée]/i);
  });

  test('unpublished, closed, future and past jobs are not there (D12)', async () => {
    const workspace = await fixtures.workspace();
    await fixtures.recruitment(workspace, { published: false });
    await fixtures.recruitment(workspace, { status: 'closed' });
    await fixtures.recruitment(workspace, { publishedAt: '2030-01-01T00:00:00Z' });
    await fixtures.recruitment(workspace, { closesAt: '2026-11-20T00:00:00Z' });
    const body = (await read(workspace)).json<Body>();
    expect([body.jobs, body.count]).toEqual([[], 0]);
  });

  test('times pass without a commit, and a withdrawal shows within a second (D7, D12)', async () => {
    const workspace = await fixtures.workspace();
    const opensAt = new Date(service.clock.now().getTime() + 200);
    const id = await fixtures.recruitment(workspace, { publishedAt: opensAt.toISOString() });
    const count = async () => (await read(workspace)).json<Body>().count;
    expect(await count()).toBe(0);
    service.clock.set(opensAt);
    expect(await count()).toBe(1);
    await fixtures.admin.recruitment.close({ id });
    later();
    expect(await count()).toBe(0);
  });

  test('nothing of a candidate is there', async () => {
    const workspace = await fixtures.workspace();
    const jobId = await fixtures.recruitment(workspace);
    const id = await fixtures.application(workspace, jobId, {
      lastName: 'Zephirine',
      email: 'zephirine@courriel.example',
    });
    later();
    const answer = await read(workspace);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toMatch(/zephirine/i);
    expect(answer.text).not.toContain(id);
  });

  test('equal data gives equal bytes, and their tag a 304 (D7)', async () => {
    const workspace = await fixtures.workspace();
    await fixtures.recruitment(workspace);
    const first = await read(workspace);
    later();
    expect((await read(workspace)).bytes.equals(first.bytes)).toBe(true);
    const known = await read(workspace, { 'If-None-Match': String(first.headers.etag) });
    expect([known.status, known.text, known.headers.etag]).toEqual([304, '', first.headers.etag]);
    expect(known.headers['cache-control']).toBe('public, max-age=5, must-revalidate');
  });

  test('an encoded slug is decoded; a key is neither asked for nor looked at', async () => {
    const workspace = await fixtures.workspace();
    const encoded = workspace.slug.replace('a', '%61');
    const answer = await service.get(pathOf(encoded), { 'X-API-Key': 'nonsense' });
    expect([answer.status, answer.json<Body>().workspace.slug]).toEqual([200, workspace.slug]);
  });

  test('HEAD answers as GET without a body, and any origin may read (D2)', async () => {
    const workspace = await fixtures.workspace();
    const get = await read(workspace, { Origin: 'https://site.example' });
    expect(get.headers['access-control-allow-origin']).toBe('*');
    expect(get.headers).not.toHaveProperty('access-control-allow-credentials');
    const head = await service.send(pathOf(workspace.slug), { method: 'HEAD' });
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', get.headers.etag]);
  });
});

describe('404', () => {
  test.each([
    ['an unknown slug', 'nowhere'],
    ['another case', 'ATELIER'],
    ['a malformed escape', '%zz'],
    ['a truncated escape', 'a%e9'],
    ['a NUL', 'a%00b'],
    ['a slash in an escape', 'a%2Fb'],
    ['an SQL string', "x'%20or%20'1'='1"],
    ['a long one', 'a'.repeat(2000)],
  ])('%s', async (_, slug) => {
    expectErrorResponse(await service.get(pathOf(slug)), 404, 'not_found', service);
  });

  test('an empty slug is another path', async () => {
    expectErrorResponse(await service.get(pathOf('')), 404, 'not_found', service);
  });

  test('a disabled workspace (D12)', async () => {
    const workspace = await fixtures.workspace();
    expect((await read(workspace)).status).toBe(200);
    await fixtures.admin.workspace.disable({ slug: workspace.slug });
    later();
    expectErrorResponse(await read(workspace), 404, 'not_found', service);
  });

  test('a refusal is not cached', async () => {
    const slug = `spaet-${Date.now()}`;
    expect((await read({ slug })).status).toBe(404);
    await fixtures.admin.workspace.create({ slug, name: 'Nouvelle Maison' });
    expect((await read({ slug })).status).toBe(200);
  });
});

describe('500', () => {
  test('a failing database is masked, its words in the log only (D3)', async () => {
    await using broken = await startBrokenService();
    const answer = await broken.get(pathOf('anyone'));
    expectErrorResponse(answer, 500, 'internal_error', broken);
    expectMasked(answer, broken);
  });
});

describe('405 and 406', () => {
  test('wrong methods, OPTIONS, unacceptable types and other spellings (D2)', async () => {
    const { slug } = await fixtures.workspace();
    await expectProperHttp(service, { path: pathOf(slug), method: 'GET' });
  });
});
