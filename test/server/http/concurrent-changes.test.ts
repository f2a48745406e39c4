import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { fixturesOf } from '#test/support/fixtures.ts';
import type { Answer } from '#test/support/requests/http.ts';
import { patiently } from '#test/support/requests/patiently.ts';
import { pick, seededRandom } from '#test/support/seeded-random.ts';
import { serviceForFile, startTestService } from '#test/support/service.ts';
import { eventCount, seedOf } from '#test/support/soak.ts';

type Job = { id: string };
type List = { jobs: Job[]; removed?: Job[]; syncToken: string };
type Page = { jobs: Job[]; nextCursor: string | null; totalCount: number };

const WRITERS = 8;
const STEPS = Math.ceil(eventCount(64) / WRITERS);
const SEED = seedOf(11);
/** From this number on, an existing job is changed in place of a new one. */
const JOBS_MAX = 40;
const first = await serviceForFile();
const fixtures = fixturesOf(first);
const { admin } = fixtures;

/** The state of a reader of changes, after each answer. */
function follower(read: (query: string) => Promise<Answer>, contentOf: (answer: Answer) => Content) {
  const known = new Map<string, string>();
  let token = '';
  return {
    known,
    follow: async () => {
      const answer = await read(token === '' ? '' : `?since=${token}`);
      expect(answer.status).toBe(200);
      const { jobs, removed, syncToken } = contentOf(answer);
      for (const [id, content] of jobs) known.set(id, content);
      for (const id of removed) known.delete(id);
      token = syncToken;
    },
    whole: async () => contentOf(await read('')).jobs,
  };
}

type Content = { jobs: Map<string, string>; removed: string[]; syncToken: string };

function listContent(answer: Answer): Content {
  const { jobs, removed = [], syncToken } = answer.json<List>();
  const byId = new Map(jobs.map((job) => [job.id, JSON.stringify(job)]));
  return { jobs: byId, removed: removed.map(({ id }) => id), syncToken };
}

function feedContent(answer: Answer): Content {
  using document = XmlDocument.fromBuffer(answer.bytes);
  const named = (name: string) =>
    document
      .find(`/source/${name}`)
      .map((element) => [element.get('referencenumber')?.content ?? '', element.toString()] as const);
  const removed = named('removed').map(([id]) => id);
  return { jobs: new Map(named('job')), removed, syncToken: String(answer.headers['x-sync-token']) };
}

test(`${STEPS * WRITERS} changes by eight writers at once (seed ${SEED}): followers of changes and readers of pages on two nodes miss nothing (D44)`, async () => {
  await using second = await startTestService({ clock: first.clock });
  const random = seededRandom(SEED);
  const workspace = await fixtures.workspace();
  const board = await fixtures.partner();
  const jobs: [string, ...string[]] = [await fixtures.recruitment(workspace)];
  for (let n = 0; n < 30; n += 1) jobs.push(await fixtures.recruitment(workspace));
  const inSeconds = (seconds: number) => new Date(first.clock.now().getTime() + seconds * 1000).toISOString();
  // Another date of publication moves a job to another page, where it may be seen again, or to one that was read.
  const moved = new Set<string>();
  async function put(id: string, fields: Record<string, unknown> = {}): Promise<void> {
    if (jobs.length < JOBS_MAX) jobs.push(await fixtures.recruitment(workspace, fields));
    else {
      moved.add(id);
      await fixtures.recruitment(workspace, { id, ...fields });
    }
  }
  const events: [(id: string) => Promise<unknown>, ...((id: string) => Promise<unknown>)[]] = [
    (id) => put(id),
    (id) => put(id, { publishedAt: inSeconds(1 + random() * 3) }),
    (id) => put(id, { closesAt: inSeconds(1 + random() * 3) }),
    (id) => admin.recruitment.unpublish({ id }),
    (id) => admin.recruitment.publish({ id }),
    (id) => admin.recruitment.close({ id }),
    (id) => fixtures.recruitment(workspace, { id, title: `Titre ${random()}`, publishedAt: undefined }),
    (id) => fixtures.recruitment(workspace, { id, salaryVisible: random() < 0.5, publishedAt: undefined }),
    () => admin.workspace.update({ slug: workspace.slug, name: `Ateliers ${random()}` }),
  ];
  const keyed = (node: typeof first, path: string, key: string) => (query: string) =>
    patiently(() => node.get(`${path}${query}`, { 'X-API-Key': key }));
  const list = keyed(first, '/api/jobs.json', workspace.key);
  const followers = [
    follower(list, listContent),
    follower(keyed(second, '/api/jobs.json', workspace.key), listContent),
    follower(keyed(first, '/api/jobs.xml', board.key), feedContent),
    follower(keyed(second, '/api/jobs.xml', board.key), feedContent),
  ];
  const idsNow = async () => (await list('')).json<List>().jobs.map(({ id }) => id);
  const readPages = async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page = (await list(`?limit=7${cursor === '' ? '' : `&cursor=${cursor}`}`)).json<Page>();
      seen.push(...page.jobs.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    return seen;
  };

  for (let step = 0; step < STEPS; step += 1) {
    const before = await idsNow();
    const touched = new Set<string>();
    moved.clear();
    const write = () => {
      const id = pick(random, jobs);
      touched.add(id);
      // A change that was made already is refused, and changes nothing.
      return pick(random, events)(id).catch(() => {});
    };
    const [pages] = await Promise.all([
      readPages(),
      ...Array.from({ length: WRITERS }, write),
      ...followers.map(({ follow }) => follow()),
    ]);
    first.clock.advance(300);
    for (const { follow, known, whole } of followers) {
      await follow();
      expect([...known].sort()).toEqual([...(await whole())].sort());
    }
    const unmoved = pages.filter((id) => !moved.has(id));
    expect(unmoved).toHaveLength(new Set(unmoved).size);
    const after = new Set(await idsNow());
    const stayed = before.filter((id) => after.has(id) && !touched.has(id));
    expect(stayed.filter((id) => !pages.includes(id))).toEqual([]);
    if (random() < 0.2) first.clock.advance(Math.floor(random() * 3000));
  }
});
