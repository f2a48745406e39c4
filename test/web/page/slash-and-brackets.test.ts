import { beforeAll, expect, test } from 'vitest';
import { fixturesOf, recruitmentEntry, type Workspace } from '#test/support/fixtures.ts';
import { serviceForFile, startTestService } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
let workspace: Workspace;
let jobId: string;

beforeAll(async () => {
  workspace = await fixtures.workspace();
  jobId = await fixtures.recruitment(workspace);
});

test.each([
  ['/docs/', '/docs'],
  ['/docs/quickstart/partner//', '/docs/quickstart/partner'],
  ['/careers/SLUG/?city=Lyon&lang=en', '/careers/SLUG?city=Lyon&lang=en'],
  ['/careers/SLUG/JOB/', '/careers/SLUG/JOB'],
  ['/docs/search/?q=who?me', '/docs/search?q=who%3Fme'],
  ['/apply/SLUG/JOB/?source=board', '/apply/SLUG/JOB?source=board'],
])('%s leads to its page without the slash', async (asked, page) => {
  const named = (path: string) => path.replace('SLUG', workspace.slug).replace('JOB', jobId);
  const answer = await service.get(named(asked));
  expect([answer.status, answer.headers.location]).toEqual([308, named(page)]);
  expect((await service.get(named(page))).status).toBe(200);
});

test.each(['/', '//', '//docs/', '/nowhere/', '/careers/%2e%2e/', '/api/health/'])(
  '%s leads nowhere else',
  async (path) => {
    expect((await service.get(path)).headers).not.toHaveProperty('location');
  },
);

test.each(['city[]', 'city%5B%5D', 'city[0]'])('?%s= filters as ?city= does', async (name) => {
  const { city } = recruitmentEntry.location;
  const list = `/api/public/v1/careers/${workspace.slug}/jobs`;
  const found = async (query: string) =>
    (await service.get(`${list}?${query}`)).json<{ jobs: unknown[] }>().jobs;
  expect((await found(`${name}=${encodeURIComponent(city)}`)).length).toBe(1);
  expect(await found(`${name}=Nulle-part`)).toEqual([]);
});

test('below a path of a site the page is below it, too', async () => {
  await using below = await startTestService({ config: { PUBLIC_URL: 'https://example.org/emplois/' } });
  expect((await below.get('/docs/')).headers.location).toBe('/emplois/docs');
});
