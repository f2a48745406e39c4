import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '#db/connection/database.ts';
import { fixturesOf, recruitmentEntry } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

const JOBS = 1200;
const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { query } = service.deps.database;
const board = await fixtures.partner();
const keyOf = ({ key }: { key: string }) => ({ 'X-API-Key': key });
// The board has read the feed before the jobs come.
await service.get('/api/jobs.xml', keyOf(board));
const workspace = await largeWorkspace();

/** A workspace whose list is more than any socket holds. */
async function largeWorkspace() {
  const workspace = await fixtures.workspace();
  const position = 'Entretenir & réparer les presses. '.repeat(100);
  const entries = Array.from({ length: JOBS }, (_, index) => ({
    ...recruitmentEntry,
    title: `Poste ${index}`,
    descriptions: { ...recruitmentEntry.descriptions, position },
  }));
  await fixtures.admin.recruitment.import({ workspace: workspace.slug, text: JSON.stringify(entries) });
  return workspace;
}

type JobsBody = { jobs: { id: string; title: string }[]; count: number };

test('an import has its jobs rendered, for the list and for each feed that is read (D42)', async () => {
  await expect.poll(unrendered).toEqual({ jobs: 0, elements: 0 });
});

test('a list of jobs that are not rendered is whole, and they are rendered for the next reader (D42)', async () => {
  await expect.poll(unrendered).toMatchObject({ jobs: 0 });
  const whole = await service.get('/api/jobs.json', keyOf(workspace));
  const { jobs, count } = whole.json<JobsBody>();
  expect([jobs.length, count]).toEqual([JOBS, JOBS]);
  // Every job depends on its workspace.
  await fixtures.admin.workspace.update({ slug: workspace.slug, logo: 'https://varenne.example/2.svg' });
  expect(await unrendered()).toMatchObject({ jobs: JOBS });
  service.clock.advance(1000);
  const again = await service.get('/api/jobs.json', keyOf(workspace));
  expect(again.json<JobsBody>().jobs).toEqual(jobs);
  expect(again.headers.etag).not.toBe(whole.headers.etag);
  await expect.poll(unrendered).toMatchObject({ jobs: 0 });
});

test('ten readers that stop reading the feed hold no connection, and read it whole later', async () => {
  // The elements are rendered for a reader, and the ten have a key that has read nothing yet.
  await service.get('/api/jobs.xml', keyOf(board));
  await expect.poll(unrendered).toMatchObject({ elements: 0 });
  const headers = keyOf(await fixtures.partner());
  const open = () => service.open('/api/jobs.xml', { headers });
  const readers: IncomingMessage[] = [];
  while (readers.length < 10) readers.push(await open());
  await expect.poll(() => service.deps.database.poolUse()).toEqual({ inUse: 0, waiting: 0 });
  expect(readers.filter(({ complete }) => complete)).toEqual([]);
  const fresh = await buffer(await open());
  for (const reader of readers) expect((await buffer(reader)).equals(fresh)).toBe(true);
});

test('a careers list has a validator of its own bytes, however large it is', async () => {
  const read = (headers = {}) => service.get(`/api/public/v1/careers/${workspace.slug}/jobs`, headers);
  const before = await read();
  expect(before.bytes.length).toBeGreaterThan(256 * 1024);
  await fixtures.recruitment(workspace);
  service.clock.advance(1000);
  const after = await read({ 'If-None-Match': before.headers.etag });
  expect([after.status, after.json<JobsBody>().count]).toEqual([200, JOBS + 1]);
});

/** Counts the workspace's jobs, and their elements, that are not rendered at their present version. */
async function unrendered(): Promise<{ jobs: number; elements: number }> {
  const [row] = await rowsOf<{ jobs: string; elements: string }>(
    query.execute(sql`
      select count(*) filter (where r.recruitment_id is null) as jobs,
        count(*) filter (where f.recruitment_id is null) as elements
      from publications p join workspaces w on w.id = p.workspace_id and w.slug = ${workspace.slug}
      join revisions own on own.kind = 'workspace' and own.owner = w.id
      left join rendered_jobs r on r.recruitment_id = p.recruitment_id and r.job_revision = p.revision
        and r.workspace_revision = own.revision
      left join rendered_feed_jobs f on f.recruitment_id = p.recruitment_id and f.job_revision = p.revision
        and f.workspace_revision = own.revision`),
  );
  return { jobs: Number(row?.jobs), elements: Number(row?.elements) };
}
