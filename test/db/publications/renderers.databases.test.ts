import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sweepRenderedJobs } from '#db/publications/listed-jobs.ts';
import { readRenderedRevision } from '#db/publications/rendered-feed-jobs.ts';
import { walkChangedPublications, walkPublicationsOfWorkspace } from '#db/publications/walk-publications.ts';
import { renderedFeedJobs, renderedJobs } from '#db/schema/index.ts';
import { feedRendererName, renderFeedJobs } from '#domain/feed/render-feed-jobs.ts';
import { fixturesOf, recruitmentEntry } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { database, settings, clock } = service.deps;
const sweep = () => sweepRenderedJobs(database.query);
const profile = 'default';

/** Nodes of two versions run at the same time during a rolling upgrade. */
const versions = ['https://jobs.example/v1', 'https://jobs.example/v2'].map((publicUrl) => {
  const deps = { ...service.deps, settings: { ...settings, publicUrl } };
  // Each node needs runs of its own, since a process shares them.
  const node = () => ({ ...deps, database: { ...database } });
  return {
    render: () => renderFeedJobs(node(), { profile }),
    renderer: feedRendererName(deps.settings, clock.now()),
  };
});
const rendered = () => database.query.select().from(renderedFeedJobs);

test('elements of two versions of the renderer stand side by side, and none is lost to the other (D42)', async () => {
  const workspace = await fixtures.workspace();
  const jobs: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    jobs.push(await fixtures.recruitment(workspace));
    await Promise.all([...versions, ...versions].map(({ render }) => render()));
    for (const { renderer } of versions) {
      const ids = (await rendered())
        .filter((row) => row.renderer === renderer)
        .map((row) => row.recruitmentId);
      expect(ids.sort()).toEqual(jobs.toSorted());
    }
  }
});

test('the daily sweep removes what a renderer left that fell behind, which then begins anew', async () => {
  const workspace = await fixtures.workspace();
  await fixtures.recruitment(workspace);
  const [old, young] = versions;
  if (old === undefined || young === undefined) throw new Error('there are two');
  await old.render();
  await young.render();
  await sweep();
  // The service's own renderer is in the list, too.
  const has = async ({ renderer }: typeof old) => (await rendered()).some((row) => row.renderer === renderer);
  expect([await has(old), await has(young)]).toEqual([true, true]);
  await fixtures.recruitment(workspace);
  await young.render();
  await sweep();
  expect([await has(old), await has(young)]).toEqual([false, true]);
  expect(await readRenderedRevision(database.query, { profile, renderer: old.renderer })).toBe(0);
  await old.render();
  expect((await rendered()).filter(({ renderer }) => renderer === old.renderer)).toHaveLength(
    await listedCount(),
  );
});

test('the daily sweep removes what was rendered of a job that is not listed any more, and only that', async () => {
  const workspace = await fixtures.workspace();
  const [kept, closed] = [await fixtures.recruitment(workspace), await fixtures.recruitment(workspace)];
  await service.get('/api/jobs.json', { 'X-API-Key': workspace.key });
  for (const { render } of versions) await render();
  await fixtures.admin.recruitment.close({ id: closed });
  await sweep();
  const left = [...(await rendered()), ...(await database.query.select().from(renderedJobs))].map(
    ({ recruitmentId }) => recruitmentId,
  );
  expect([left.includes(kept), left.includes(closed)]).toEqual([true, false]);
});

async function listedCount(): Promise<number> {
  const board = await fixtures.partner();
  return Number((await service.get('/api/jobs.xml', { 'X-API-Key': board.key })).headers['x-jobs-count']);
}

test('a run that was interrupted is taken up: what is rendered already is passed over, batch by batch', async () => {
  const [node] = versions;
  if (node === undefined) throw new Error('there are two');
  const workspace = await fixtures.workspace();
  const entries = Array.from({ length: 1100 }, () => recruitmentEntry);
  await fixtures.admin.recruitment.import({ workspace: workspace.slug, text: JSON.stringify(entries) });
  await node.render();
  const { renderer } = node;
  await database.query.execute(
    sql`delete from rendered_profiles where renderer = ${renderer} and profile = ${profile}`,
  );
  await database.query.execute(
    sql`delete from rendered_feed_jobs where renderer = ${renderer} and recruitment_id > '80000000-0000-4000-8000-000000000000'`,
  );
  await node.render();
  expect((await rendered()).filter((row) => row.renderer === renderer)).toHaveLength(await listedCount());
});

test('a walk through the jobs of one commit has each once, in batches that do not grow with them (D116)', async () => {
  const [workspaceId, other] = [randomUUID(), randomUUID()];
  const JOBS = 4_100;
  const insert = (owner: string, count: number) =>
    database.query.execute(sql`insert into publications (recruitment_id, workspace_id, revision, changed_at, listed)
      select gen_random_uuid(), ${owner}, 1000000, now(), false from generate_series(1, ${count}::int)`);
  await insert(workspaceId, JOBS);
  await insert(other, 1);
  const ofWorkspace = await Array.fromAsync(walkPublicationsOfWorkspace(database.query, workspaceId));
  expect(ofWorkspace.map(({ length }) => length)).toEqual([2_000, 2_000, 100]);
  expect(new Set(ofWorkspace.flat()).size).toBe(JOBS);
  const changed = await Array.fromAsync(walkChangedPublications(database.query, 999_999));
  expect(new Set(changed.flat()).size).toBe(JOBS + 1);
  expect(await Array.fromAsync(walkChangedPublications(database.query, 1_000_000))).toEqual([]);
});
