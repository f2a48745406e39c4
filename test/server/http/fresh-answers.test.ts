import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { rowsOf } from '#db/connection/database.ts';
import { fileDatabase } from '#test/support/file-database.ts';
import { fixturesOf, type Workspace } from '#test/support/fixtures.ts';
import { startJobEvents } from '#test/support/job-events.ts';
import type { Answer } from '#test/support/requests/http.ts';
import { patiently } from '#test/support/requests/patiently.ts';
import { pick, seededRandom } from '#test/support/seeded-random.ts';
import { startCutProxy } from '#test/support/servers/cut-proxy.ts';
import { serviceForFile, startTestService, type TestService } from '#test/support/service.ts';
import { eventCount, seedOf } from '#test/support/soak.ts';
import { listVisibleJobs } from '#test/support/visible-jobs.ts';

/** One event happens in each of them at once. */
const WORKSPACES = 8;
const STEPS = Math.ceil(eventCount(160) / WORKSPACES);
const SEED = seedOf(7);
const JOBS_MAX = 12;
/** Reads of each node during the events; as many again are running when the second begins. */
const READS = 12;
/** The second node's way to the database is cut in each so many steps. */
const CUT_EVERY = 15;

type Key = { id: string; key: string };
type Place = {
  workspace: Workspace;
  key: Key;
  revoked: string;
  isDisabled: boolean;
  isExcluded: boolean;
  next(): Promise<unknown>;
};

const random = seededRandom(SEED);
const first = await serviceForFile();
const fixtures = fixturesOf(first);
const { admin } = fixtures;
const board = await fixtures.partner();
const boardKeys = { current: await admin.partner.issueKey({ code: board.code }), revoked: 'none' };
const [place, ...places]: Place[] = await Array.fromAsync(Array(WORKSPACES), openPlace);
if (place === undefined) throw new Error('no workspace');
const all: [Place, ...Place[]] = [place, ...places];
const { environment } = await fileDatabase();
const proxy = await startCutProxy(environment.DATABASE_URL ?? '');
const second = await startTestService({ clock: first.clock, config: { DATABASE_URL: proxy.url } });
afterAll(async () => {
  await second[Symbol.asyncDispose]();
  await proxy[Symbol.asyncDispose]();
});

async function openPlace(): Promise<Place> {
  const workspace = await fixtures.workspace();
  const key = await admin.key.issue({ workspace: workspace.slug });
  const { next } = await startJobEvents(first, { random, workspaces: [workspace], jobsMax: JOBS_MAX });
  return { workspace, key, revoked: 'none', isDisabled: false, isExcluded: false, next };
}

const ofPlace: [(at: Place) => Promise<unknown>, ...((at: Place) => Promise<unknown>)[]] = [
  (at) => {
    at.isDisabled = !at.isDisabled;
    return admin.workspace[at.isDisabled ? 'disable' : 'enable']({ slug: at.workspace.slug });
  },
  (at) => {
    at.isExcluded = !at.isExcluded;
    const pair = { code: board.code, workspace: at.workspace.slug };
    return admin.partner[at.isExcluded ? 'exclude' : 'include'](pair);
  },
  async (at) => {
    const { id, key } = at.key;
    [at.key, at.revoked] = [await admin.key.issue({ workspace: at.workspace.slug }), key];
    await admin.key.revoke({ id });
  },
];

async function replaceBoardKey(): Promise<void> {
  const { id, key } = boardKeys.current;
  Object.assign(boardKeys, { current: await admin.partner.issueKey({ code: board.code }), revoked: key });
  await admin.partner.revokeKey({ id });
}

/** A connection that ends before an answer was a refusal too, of a node that is cut off. */
const refused = { status: 503, headers: {}, bytes: Buffer.alloc(0), text: '', json: () => ({}) as never };
let isCut = false;
async function read(node: TestService, path: string, headers = {}): Promise<Answer> {
  if (!isCut || node !== second) return patiently(() => node.get(path, headers));
  return node.get(path, headers).catch(() => refused);
}
const careersOf = (node: TestService, { workspace }: Place) =>
  read(node, `/api/public/v1/careers/${workspace.slug}/jobs`);
const listOf = (node: TestService, key: string) => read(node, '/api/jobs.json', { 'X-API-Key': key });
const feedOf = (node: TestService, key: string) => read(node, '/api/jobs.xml', { 'X-API-Key': key });

/** Asks for pages during the events, so that cached answers come from every moment between two of them. */
function readSome(): Promise<Answer[]> {
  const reads = [careersOf, (node: TestService, { key }: Place) => listOf(node, key.key)] as const;
  const feeds = [first, second].map((node) => feedOf(node, boardKeys.current.key));
  const others = [first, second].flatMap((node) =>
    Array.from({ length: READS }, () => pick(random, [...reads])(node, pick(random, all))),
  );
  return Promise.all([...feeds, ...others]);
}

/** The job that a workspace's list must show; null for none. */
async function readTruth({ workspace, isDisabled }: Place) {
  const { query } = first.deps.database;
  const jobs = await listVisibleJobs(query, workspace.id, first.clock.now());
  const [row] = await rowsOf<{ name: string }>(
    query.execute(sql`select name from workspaces where id = ${workspace.id}`),
  );
  return isDisabled ? null : { name: row?.name, jobs: jobs.map(({ id, title }) => `${id} ${title}`) };
}

type Truth = Awaited<ReturnType<typeof readTruth>>;
type List = { workspace: { name: string }; jobs: { id: string; title: string }[] };

function shown({ status, json }: Answer): Truth {
  if (status === 404) return null;
  expect(status).toBe(200);
  const { workspace, jobs } = json<List>();
  return { name: workspace.name, jobs: jobs.map(({ id, title }) => `${id} ${title}`) };
}

function inFeed({ status, text, headers }: Answer): string[] {
  expect(status).toBe(200);
  const texts = (name: string) => [...text.matchAll(new RegExp(`<${name}><!\\[CDATA\\[(.*?)\\]\\]>`, 'g'))];
  const titles = texts('title').map(([, title]) => title);
  const jobs = texts('referencenumber').map(([, id], index) => `${id} ${titles[index]}`);
  expect(headers['x-jobs-count']).toBe(String(jobs.length));
  return jobs.sort();
}

/** A node that cannot ask may refuse, and never guess. */
async function expectFresh(node: TestService, truths: readonly Truth[]): Promise<void> {
  const refuses = ({ status }: Answer) => isCut && node === second && status >= 500;
  const feeds = [feedOf(node, boardKeys.current.key), feedOf(node, boardKeys.revoked)];
  const lists = all.map((at) =>
    Promise.all([careersOf(node, at), listOf(node, at.key.key), listOf(node, at.revoked)]),
  );
  for (const [index, answers] of (await Promise.all(lists)).entries()) {
    const [careers, list, revoked] = answers;
    const truth = truths[index] ?? null;
    if (!refuses(careers)) expect(shown(careers)).toEqual(truth);
    if (!refuses(list)) expect(shown(list)?.jobs).toEqual(truth?.jobs);
    if (!refuses(revoked)) expect(revoked.status).toBe(401);
  }
  const [feed, withRevoked] = (await Promise.all(feeds)) as [Answer, Answer];
  const listed = truths.flatMap((truth, index) => (all[index]?.isExcluded ? [] : (truth?.jobs ?? []))).sort();
  if (!refuses(feed)) expect(inFeed(feed)).toEqual(listed);
  if (!refuses(withRevoked)) expect(withRevoked.status).toBe(401);
}

test(`on two nodes, a second after any of ${STEPS * WORKSPACES} changes (seed ${SEED}), every answer names the jobs that are visible, also while connections are cut (D7, D12, D44)`, async () => {
  for (let step = 0; step < STEPS; step += 1) {
    isCut = step % CUT_EVERY === CUT_EVERY - 1;
    if (isCut) proxy.cut();
    const events = all.map((at) => (random() < 0.3 ? pick(random, ofPlace)(at) : at.next()));
    if (random() < 0.2) events.push(replaceBoardKey());
    await Promise.all([...events, readSome()]);
    const underWay = readSome();
    first.clock.advance(1000);
    const truths = await Promise.all(all.map(readTruth));
    await Promise.all([first, second].map((node) => expectFresh(node, truths)));
    await underWay;
    if (isCut) proxy.restore();
  }
});
