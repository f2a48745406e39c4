import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { fixturesOf, type Workspace } from '#test/support/fixtures.ts';
import { startJobEvents } from '#test/support/job-events.ts';
import type { Answer } from '#test/support/requests/http.ts';
import { pick, seededRandom } from '#test/support/seeded-random.ts';
import { serviceForFile } from '#test/support/service.ts';
import { eventCount, seedOf } from '#test/support/soak.ts';

type Listed = { id: string; title: string; company: string | null };

const EVENTS = eventCount(150);
const SEED = seedOf(51);
/** How often each kind of answer must have been seen. */
const SEEN_MIN = EVENTS / 50;
const JOBS_MAX = 12;
const service = await serviceForFile();
const fixtures = fixturesOf(service);

const listOf = (slug: string) => `/api/public/v1/careers/${slug}/jobs`;
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;
const idsOf = (texts: readonly string[]) => texts.flatMap((text) => UUID.exec(text)?.[0] ?? []);

/** The jobs that an answer about one workspace names; null where there is no such workspace. */
function named<Named>(answer: Answer, read: (answer: Answer) => Named): Named | null {
  expect([200, 404]).toContain(answer.status);
  return answer.status === 404 ? null : read(answer);
}

function inXml({ status, bytes }: Answer, path: string): string[] {
  expect(status).toBe(200);
  using document = XmlDocument.fromBuffer(bytes);
  const namespaces = { s: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
  return idsOf(document.find(path, namespaces).map((node) => node.content));
}

const inJsonFeed = ({ json }: Answer) =>
  json<{ items: { id: string }[] }>().items.flatMap(({ id }) => idsOf([id]));
const inPage = ({ text }: Answer) =>
  idsOf([...text.matchAll(/<a class="offer-link" href="([^"]+)"/g)].map(([, href = '']) => href));

test(`list, page, RSS, JSON Feed, feed and sitemap name the same jobs after each of ${EVENTS} events (seed ${SEED}), and JSON-LD those with a named employer (D51)`, async () => {
  const random = seededRandom(SEED);
  const partner = await fixtures.partner();
  const workspaces: [Workspace, ...Workspace[]] = [
    await fixtures.workspace(),
    await fixtures.workspace(),
    await fixtures.workspace(),
  ];
  const events = await startJobEvents(service, { random, workspaces, jobsMax: JOBS_MAX, hides: true });
  const seen: Record<string, number> = {};
  const count = (what: string | number) => {
    seen[what] = (seen[what] ?? 0) + 1;
  };

  async function listed({ slug }: Workspace): Promise<Listed[] | null> {
    return named(await service.get(listOf(slug)), ({ json }) => json<{ jobs: Listed[] }>().jobs);
  }

  /** Reads the jobs of one workspace from pages and feeds. */
  async function expectSame({ slug }: Workspace, jobs: Listed[] | null): Promise<void> {
    const ids = jobs?.map(({ id }) => id) ?? null;
    const [page, rss, feed] = await Promise.all([
      service.get(`/careers/${slug}`),
      service.get(`/careers/${slug}/feed.xml`),
      service.get(`/careers/${slug}/feed.json`),
    ]);
    expect(named(page, inPage)).toEqual(ids);
    expect(named(rss, (answer) => inXml(answer, '/rss/channel/item/guid'))).toEqual(ids);
    expect(named(feed, inJsonFeed)).toEqual(ids);
    count(ids === null ? 'disabled' : 'enabled');
  }

  async function expectJsonLd(
    { id, at }: { id: string; at: Workspace },
    jobs: Listed[] | null,
  ): Promise<void> {
    const job = jobs?.find((one) => one.id === id);
    const expected = job === undefined ? 404 : job.company === null ? 406 : 200;
    const answer = await service.get(`${listOf(at.slug)}/${id}`, { Accept: 'application/ld+json' });
    expect(answer.status).toBe(expected);
    if (expected === 200) expect(answer.json()).toMatchObject({ '@type': 'JobPosting', title: job?.title });
    count(expected);
  }

  for (let event = 0; event < EVENTS; event += 1) {
    const touched = await events.next();
    // Pages are kept for half a second.
    service.clock.advance(600);
    const [feed, sitemap, ...lists] = await Promise.all([
      service.get('/api/jobs.xml', { 'X-API-Key': partner.key }),
      service.get('/sitemap.xml'),
      ...workspaces.map(listed),
    ]);
    const listOfWorkspace = new Map(workspaces.map(({ slug }, index) => [slug, lists[index] ?? null]));
    const all = lists.flatMap((jobs) => jobs?.map(({ id }) => id) ?? []).sort();
    expect(inXml(feed, '/source/job/referencenumber').sort()).toEqual(all);
    expect(inXml(sitemap, '/s:urlset/s:url/s:loc').sort()).toEqual(all);
    // Times pass for those that nothing happened to as well.
    const shown = event % 4 === 0 ? new Set([touched, pick(random, workspaces)]) : [touched];
    for (const workspace of shown) await expectSame(workspace, listOfWorkspace.get(workspace.slug) ?? null);
    const [known, visible] = [pick(random, events.jobs), events.jobs.filter(({ id }) => all.includes(id))];
    const job = visible[Math.floor(random() * visible.length * 2)] ?? known;
    await expectJsonLd(job, listOfWorkspace.get(job.at.slug) ?? null);
  }
  expect(
    Math.min(...['200', '404', '406', 'enabled', 'disabled'].map((what) => seen[what] ?? 0)),
  ).toBeGreaterThan(SEEN_MIN);
});
