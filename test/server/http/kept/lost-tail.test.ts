import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { fixturesOf } from '#test/support/fixtures.ts';
import { callRpc } from '#test/support/requests/rpc.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { admin } = fixtures;
const run = (text: string) => service.deps.database.query.execute(sql.raw(text));

/** Removes the last changes, as on a promoted replica that did not get them. */
async function loseChanges(count: number): Promise<void> {
  await run(`update revisions set revision = revision - ${count} where kind = 'counter'`);
  const left = `least(revision, (select revision from revisions where kind = 'counter'))`;
  for (const table of ['revisions', 'publications', 'rendered_profiles'])
    await run(`update ${table} set revision = ${left}`);
}

/** Makes the table anew, as a restore does: its counter may be lower, equal or higher. */
async function beginHistory(): Promise<void> {
  await run('create table other_revisions (like revisions including all)');
  await run('insert into other_revisions select * from revisions');
  await run('drop table revisions');
  await run('alter table other_revisions rename to revisions');
}

const ends: [string, () => Promise<unknown>][] = [
  ['in another history', beginHistory],
  ['in another history, one change less', () => beginHistory().then(() => loseChanges(1))],
  ['in another history, ten changes less', () => beginHistory().then(() => loseChanges(10))],
];

const TITLE = 'Retirée plus tard';

describe.each([...ends, ['six changes less', () => loseChanges(6)]] as typeof ends)(
  'a node whose database is %s',
  (_, lose) => {
    test('forgets what it kept: a job that is withdrawn then is gone from every answer within a second (D7)', async () => {
      const [workspace, partner] = [await fixtures.workspace(), await fixtures.partner()];
      const id = await fixtures.recruitment(workspace, { title: TITLE });
      for (let change = 0; change < 6; change += 1) await fixtures.recruitment(workspace);
      const careers = `/api/public/v1/careers/${workspace.slug}/jobs`;
      const shownAt = async (path: string, key = '') => {
        const { status, text } = await service.get(path, { 'X-API-Key': key });
        return status === 200 && text.includes(TITLE);
      };
      const input = { workspaceSlug: workspace.slug };
      const reads: Record<string, () => Promise<boolean>> = {
        careers: () => shownAt(careers),
        search: () => shownAt(`${careers}?q=retir%C3%A9e`),
        job: () => shownAt(`${careers}/${id}`),
        export: () => shownAt('/api/jobs.json', workspace.key),
        feed: () => shownAt('/api/jobs.xml', partner.key),
        page: () => shownAt(`/careers/${workspace.slug}`),
        'job’s page': () => shownAt(`/careers/${workspace.slug}/${id}`),
        rss: () => shownAt(`/careers/${workspace.slug}/feed.xml`),
        rpc: async () =>
          (await callRpc(service, 'jobs.careers', { type: 'query', input })).text.includes(TITLE),
      };
      const shown = async () => {
        const found = await Promise.all(
          Object.entries(reads).map(async ([name, isShown]) => ((await isShown()) ? [name] : [])),
        );
        return found.flat();
      };
      for (let time = 0; time < 4; time += 1) expect(await shown()).toEqual(Object.keys(reads));
      await lose();
      await admin.recruitment.unpublish({ id });
      service.clock.advance(1000);
      expect(await shown()).toEqual([]);
      // And follows the other history.
      for (const isPublished of [true, false]) {
        await admin.recruitment[isPublished ? 'publish' : 'unpublish']({ id });
        service.clock.advance(1000);
        for (let time = 0; time < 3; time += 1)
          expect(await shown()).toEqual(isPublished ? Object.keys(reads) : []);
      }
    });
  },
);

test.each(ends)(
  'a token of before is refused for good %s, and one of after is taken',
  async (_name, lose) => {
    const [workspace, partner] = [await fixtures.workspace(), await fixtures.partner()];
    const board = await fixtures.partner();
    await admin.partner.update({ code: board.code, profile: 'indeed' });
    await fixtures.recruitment(workspace);
    const read = async (path: string, key: string) => {
      const { status, headers, text } = await service.get(path, { 'X-API-Key': key });
      return { status, token: headers['x-sync-token'] ?? /"syncToken":"([^"]+)"/.exec(text)?.[1] };
    };
    const lists = [
      { path: '/api/jobs.json', key: workspace.key },
      { path: '/api/jobs.xml', key: partner.key },
      { path: '/api/jobs.xml', key: board.key },
    ];
    const tokens = await Promise.all(lists.map(async ({ path, key }) => (await read(path, key)).token));
    await lose();
    for (let change = 0; change < 12; change += 1) {
      await fixtures.recruitment(workspace);
      service.clock.advance(1000);
      for (const [index, { path, key }] of lists.entries()) {
        expect((await read(`${path}?since=${tokens[index]}`, key)).status).toBe(400);
        const { token } = await read(path, key);
        expect((await read(`${path}?since=${token}`, key)).status).toBe(200);
      }
    }
  },
);

test('the names of two histories differ', async () => {
  const read = async () => {
    const { key } = await fixtures.workspace();
    const { syncToken } = (await service.get('/api/jobs.json', { 'X-API-Key': key })).json<{
      syncToken: string;
    }>();
    return syncToken.split('-')[2];
  };
  const [before, again] = [await read(), await read()];
  await beginHistory();
  expect([before, again === before, (await read()) === before]).toEqual([
    expect.stringMatching(/^[\da-f]{8}$/),
    true,
    false,
  ]);
  const [row] = await selectRows<{ walfile: string }>(
    service.deps,
    sql`select pg_walfile_name(pg_current_wal_lsn()) as walfile`,
  );
  expect(row?.walfile).toMatch(/^[\dA-F]{24}$/);
});
