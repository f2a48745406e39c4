import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fixturesOf, recruitmentEntry } from '../support/fixtures.ts';
import { callRpc, rpcData } from '../support/requests/rpc.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const { admin, workspace: makeWorkspace, partner: makePartner } = fixturesOf(service);

type List = { count: number; jobs: { title: string }[] };
type Answers = { result?: { data: List }; error?: { data: { httpStatus: number; errorCode: string } } }[];

async function workspaceOf(jobs: number, position = 'Régler « une » presse.') {
  const workspace = await makeWorkspace();
  const entries = Array.from({ length: jobs }, (_, index) => ({
    ...recruitmentEntry,
    title: `Poste "${index}" é`,
    descriptions: { position },
  }));
  await admin.recruitment.import({ workspace: workspace.slug, text: JSON.stringify(entries) });
  return workspace;
}

function batch(procedures: string[], inputs: unknown[], headers = {}) {
  const input = encodeURIComponent(JSON.stringify(Object.fromEntries(inputs.entries())));
  return service.get(`/trpc/${procedures.join(',')}?batch=1&input=${input}`, headers);
}

test('a batch holds each list as REST sends it, between other answers, in its order', async () => {
  const [one, two] = [await workspaceOf(3), await workspaceOf(2)];
  const answer = await batch(
    ['jobs.careers', 'discovery.health', 'jobs.careers', 'jobs.careers', 'jobs.careers'],
    [
      { workspaceSlug: one.slug },
      {},
      { workspaceSlug: two.slug },
      { workspaceSlug: 'none' },
      { workspaceSlug: one.slug },
    ],
  );
  const [first, health, second, missing, again] = answer.json<Answers>();
  const lists = await Promise.all(
    [one, two].map(async ({ slug }) =>
      (await service.get(`/api/public/v1/careers/${slug}/jobs`)).json<List>(),
    ),
  );
  expect([first, second, again].map((each) => each?.result?.data)).toEqual([...lists, lists[0]]);
  expect(health?.result?.data).toMatchObject({ status: 'ok' });
  expect(missing?.error?.data.httpStatus).toBe(404);
});

test('a stream of lines has the same', async () => {
  const { slug } = await workspaceOf(2);
  const answer = await batch(
    ['jobs.careers', 'jobs.careers'],
    [{ workspaceSlug: slug }, { workspaceSlug: slug }],
    {
      'trpc-accept': 'application/jsonl',
    },
  );
  expect(answer.status).toBe(200);
  expect(answer.text.match(/"title":"Poste \\"1\\" é"/g)).toHaveLength(2);
  for (const line of answer.text.trim().split('\n')) JSON.parse(line);
});

test('is rendered once while nothing changes, and a withdrawn job is gone within a second (D7)', async () => {
  const { slug } = await workspaceOf(2);
  const read = async () =>
    rpcData<List>(await callRpc(service, 'jobs.careers', { type: 'query', input: { workspaceSlug: slug } }));
  for (let time = 0; time < 3; time += 1) expect((await read()).count).toBe(2);
  // A reader of the database would see these texts.
  await service.deps.database.query.execute(
    sql`update rendered_jobs set careers = replace(careers, 'Poste', 'Copie') where careers like ${`%${slug}%`}`,
  );
  expect((await read()).jobs.map(({ title }) => title).sort()).toEqual(['Poste "0" é', 'Poste "1" é']);
  const { jobs } = (await service.get(`/api/public/v1/careers/${slug}/jobs`)).json<{
    jobs: { id: string }[];
  }>();
  await admin.recruitment.unpublish({ id: jobs[0]?.id ?? '' });
  service.clock.advance(250);
  expect((await read()).count).toBe(1);
});

test('lists of one request that are too large together are refused one by one, the first never', async () => {
  const large = await workspaceOf(800, 'Entretenir & réparer les presses. '.repeat(100));
  const key = { 'X-API-Key': large.key };
  const answers = (await batch(Array(4).fill('jobs.listJson'), [], key)).json<Answers>();
  expect(answers.map(({ result, error }) => result?.data.count ?? error?.data.httpStatus)).toEqual([
    800, 800, 503, 503,
  ]);
});

test('the partner’s feed has the same jobs as values and as XML', async () => {
  const partner = await makePartner();
  const key = { 'X-API-Key': partner.key };
  await expect.poll(async () => (await service.get('/api/jobs.xml', key)).status).toBe(200);
  const feed = await service.get('/api/jobs.xml', key);
  const answer = await service.get('/trpc/jobs.listXml', key);
  const { data } = answer.json<{ result: { data: List & { syncToken: string } } }>().result;
  expect([data.count, data.jobs.length]).toEqual(Array(2).fill(Number(feed.headers['x-jobs-count'])));
  expect(data.syncToken).toBe(feed.headers['x-sync-token']);
});
