import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readNewestRevision, readRevisions } from '#db/publications/read-revisions.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { query } = service.deps.database;

/** Lists the kinds that `change` revised, and counts its revisions. */
async function revisedBy(change: () => Promise<unknown>) {
  const before = await readNewestRevision(query);
  await change();
  const { revised } = await readRevisions(query, before);
  return { kinds: revised.map(({ kind }) => kind).sort(), taken: (await readNewestRevision(query)) - before };
}

const publicationOf = async (id: string) =>
  (
    await selectRows<{ revision: number; listed: boolean; withdrawn_at: string; withdrawn_reason: string }>(
      service.deps,
      sql`select * from publications where recruitment_id = ${id}`,
    )
  )[0];

test('a transaction takes one revision, however much it changes (D44)', async () => {
  const workspace = await fixtures.workspace();
  const text = JSON.stringify(Array.from({ length: 20 }, (_, index) => ({ title: `Offre ${index}` })));
  const change = () => fixtures.admin.recruitment.import({ workspace: workspace.slug, text });
  expect(await revisedBy(change)).toEqual({ kinds: ['jobs'], taken: 1 });
});

test('what the public never saw takes none, and neither does what changes nothing', async () => {
  const workspace = await fixtures.workspace();
  const draft = () => fixtures.recruitment(workspace, { published: false });
  expect(await revisedBy(draft)).toEqual({ kinds: [], taken: 0 });
  const id = await fixtures.recruitment(workspace, { externalId: 'e-1' });
  const again = () => fixtures.recruitment(workspace, { externalId: 'e-1' });
  expect(await revisedBy(again)).toEqual({ kinds: [], taken: 0 });
  const intake = () => fixtures.application(workspace, id);
  expect(await revisedBy(intake)).toEqual({ kinds: [], taken: 0 });
});

test('workspaces, exclusions and revoked keys are revised', async () => {
  const workspace = await fixtures.workspace();
  const partner = await fixtures.partner();
  const { admin } = fixtures;
  expect((await revisedBy(() => admin.workspace.disable({ slug: workspace.slug }))).kinds).toEqual([
    'workspace',
  ]);
  const pair = { code: partner.code, workspace: workspace.slug };
  expect((await revisedBy(() => admin.partner.exclude(pair))).kinds).toEqual(['partner']);
  expect((await revisedBy(() => admin.partner.include(pair))).kinds).toEqual(['partner']);
  const [key] = await admin.key.list({ workspace: workspace.slug });
  expect((await revisedBy(() => admin.key.revoke({ id: String(key?.id) }))).kinds).toEqual(['keys']);
  expect(
    (await revisedBy(() => service.get('/api/jobs.json', { 'X-API-Key': workspace.key }))).kinds,
  ).toEqual([]);
});

test('a publication says when and how the public lost sight of the job', async () => {
  const workspace = await fixtures.workspace();
  const { admin } = fixtures;
  const [closed, unpublished, expiring, future] = [
    await fixtures.recruitment(workspace),
    await fixtures.recruitment(workspace),
    await fixtures.recruitment(workspace, { externalId: 'x', closesAt: '2026-11-23T09:00:30.000Z' }),
    await fixtures.recruitment(workspace, { publishedAt: '2030-01-01T00:00:00Z' }),
  ];
  service.clock.set('2026-11-23T09:01:00.000Z');
  await admin.recruitment.close({ id: closed });
  await admin.recruitment.unpublish({ id: unpublished });
  await admin.recruitment.close({ id: expiring });
  await admin.recruitment.close({ id: future });
  expect(await publicationOf(closed)).toMatchObject({ listed: false, withdrawn_reason: 'closed' });
  expect(await publicationOf(unpublished)).toMatchObject({ listed: false, withdrawn_reason: 'unpublished' });
  const expired = await publicationOf(expiring);
  expect(expired).toMatchObject({ listed: false, withdrawn_reason: 'expired' });
  expect(new Date(String(expired?.withdrawn_at)).toISOString()).toBe('2026-11-23T09:00:30.000Z');
  expect(await publicationOf(future)).toMatchObject({ listed: false, withdrawn_reason: null });
});
