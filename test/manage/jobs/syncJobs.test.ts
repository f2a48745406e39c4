import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callRpc, rpcData } from '#test/support/requests/rpc.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';
import { managementOf } from '../management.ts';

type Sync = Record<'created' | 'updated' | 'unchanged' | 'closed', number> & {
  outcomes: { id: string; externalId: string; outcome: string }[];
  warnings: string[];
};
type Managed = Awaited<ReturnType<typeof fixtures.managed>>;

const service = await serviceForFile();
const fixtures = managementOf(service);
const jobs = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    externalId: `poste-${index}`,
    title: `Poste ${index}`,
    descriptions: { position: 'Souder, « proprement », des cadres — {[,]} \\ "entre guillemets".' },
    location: { city: 'Lyon', country: 'FR' },
    ...fields,
  }));
const lines = (list: readonly object[]) => list.map((job) => JSON.stringify(job)).join('\n');
const ndjson = { 'Content-Type': 'application/x-ndjson' };

function sync(
  { slug, headers }: Managed,
  body: string | Buffer | unknown[],
  { query = '', ...others }: { query?: string } & Record<string, string> = {},
) {
  return service.post(`/api/manage/v1/workspaces/${slug}/jobs/sync${query}`, body, { ...headers, ...others });
}

/** Every row of the workspace's jobs with its version, and the revision of its jobs. */
function stored({ id }: { id: string }) {
  return selectRows(
    service.deps,
    sql`select r.external_id, r.title, r.status, r.xmin::text as version,
        (select revision from revisions v where v.kind = 'jobs' and v.owner = r.workspace_id) as revision
      from recruitments r where r.workspace_id = ${id} order by r.external_id`,
  );
}

const faultsOf = (answer: Awaited<ReturnType<typeof sync>>) =>
  answer
    .json<{ details: { field: string; code: string }[] }>()
    .details.map(({ field, code }) => `${field} ${code}`);

describe('200', () => {
  test.each<[string, (list: object[]) => Parameters<typeof sync>[1], Record<string, string>]>([
    ['a JSON array', (list) => list, {}],
    ['NDJSON', (list) => lines(list), ndjson],
    ['NDJSON in gzip', (list) => gzipSync(lines(list)), { ...ndjson, 'Content-Encoding': 'gzip' }],
    [
      'an array over many lines',
      (list) => JSON.stringify(list, null, 2),
      { 'Content-Type': 'application/json' },
    ],
  ])('%s, of more jobs than a batch has', async (_, write, headers) => {
    const workspace = await fixtures.managed('jobs:manage');
    const answer = await sync(workspace, write(jobs(1203)), headers);
    expect(answer.status).toBe(200);
    expect(answer.json<Sync>()).toMatchObject({
      created: 1203,
      updated: 0,
      unchanged: 0,
      closed: 0,
      warnings: [],
    });
    expect(answer.json<Sync>().outcomes[1202]).toMatchObject({
      externalId: 'poste-1202',
      outcome: 'created',
    });
    expect((await stored(workspace)).length).toBe(1203);
  });

  test('over RPC, by the same procedure', async () => {
    const { slug, headers } = await fixtures.managed('jobs:manage');
    const input = { slug, jobs: jobs(3), mode: 'replace' };
    const answer = await callRpc(service, 'manage.jobs.sync', { type: 'mutation', input, headers });
    expect(rpcData(answer)).toMatchObject({ created: 3, closed: 0 });
  });

  test('what is equal writes no row, moves no revision and leaves no trace in the trail (D54)', async () => {
    const workspace = await fixtures.managed('jobs:manage');
    await sync(workspace, jobs(1200));
    const before = await stored(workspace);
    const trail = sql`select count(*)::int as count from audit_entries where workspace_id = ${workspace.id}`;
    const entries = await selectRows(service.deps, trail);
    service.clock.advance(60_000);
    const answer = await sync(workspace, jobs(1200), { query: '?mode=replace' });
    expect(answer.json()).toEqual({
      ...{ created: 0, updated: 0, unchanged: 1200, closed: 0 },
      ...{ outcomes: [], warnings: [] },
    });
    expect(await stored(workspace)).toEqual(before);
    expect(await selectRows(service.deps, trail)).toEqual(entries);
  });

  test('a replace closes what the list lacks, but nothing without an external id', async () => {
    const workspace = await fixtures.managed('jobs:manage');
    await sync(workspace, jobs(60));
    const own = await fixtures.recruitment(workspace, { title: 'Saisie à la main' });
    const answer = await sync(workspace, jobs(48), { query: '?mode=replace' });
    expect(answer.json<Sync>()).toMatchObject({ unchanged: 48, closed: 12 });
    const closed = answer.json<Sync>().outcomes.map(({ externalId, outcome }) => `${externalId} ${outcome}`);
    expect(closed).toContain('poste-59 closed');
    const active = await service.get(
      `/api/manage/v1/workspaces/${workspace.slug}/jobs?status=active`,
      workspace.headers,
    );
    const ids = active.json<{ jobs: { id: string }[] }>().jobs.map(({ id }) => id);
    expect([ids.length, ids.includes(own)]).toEqual([49, true]);
    // A merge leaves what it lacks.
    expect((await sync(workspace, jobs(2))).json<Sync>()).toMatchObject({ unchanged: 2, closed: 0 });
  });

  test('a dry run reports and writes nothing', async () => {
    const workspace = await fixtures.managed('jobs:manage');
    await sync(workspace, jobs(12));
    const before = await stored(workspace);
    const query = '?mode=replace&dryRun=true';
    const answer = await sync(workspace, jobs(10, { title: 'Autre' }), { query });
    expect(answer.json<Sync>()).toMatchObject({ updated: 10, closed: 2 });
    expect(await stored(workspace)).toEqual(before);
    // Each id that a dry run answers is of a job that is there (D47).
    const mixed = await sync(
      workspace,
      [...jobs(1, { title: 'Autre' }), { externalId: 'neuf', title: 'Neuf' }],
      {
        query: '?dryRun=true',
      },
    );
    const { outcomes } = mixed.json<{ outcomes: { id: string; outcome: string }[] }>();
    const nil = '00000000-0000-0000-0000-000000000000';
    const ids = Object.fromEntries(outcomes.map(({ id, outcome }) => [outcome, id]));
    expect(ids.created).toBe(nil);
    expect(ids.updated).not.toBe(nil);
    expect(await stored(workspace)).toEqual(before);
  });

  test('two snapshots at the same time, one after the other', async () => {
    const workspace = await fixtures.managed('jobs:manage');
    const answers = await Promise.all([1, 2].map(() => sync(workspace, jobs(700))));
    expect(answers.map((answer) => answer.json<Sync>().created).toSorted()).toEqual([0, 700]);
  });
});

test('a snapshot whose sender leaves in the middle writes nothing', async () => {
  const workspace = await fixtures.managed('jobs:manage');
  await sync(workspace, jobs(20));
  const before = await stored(workspace);
  const list = lines(jobs(2000, { title: 'Autre' }));
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const sending = request(
    `${service.url}/api/manage/v1/workspaces/${workspace.slug}/jobs/sync?mode=replace&maxClosed=9999`,
    { method: 'POST', headers: { ...workspace.headers, ...ndjson, 'Content-Length': list.length } },
  );
  sending.on('error', () => {}).on('close', resolve);
  // It ends with a whole line, so that only the missing bytes tell.
  sending.write(list.slice(0, list.indexOf('\n', list.length / 2) + 1), () => sending.destroy());
  await closed;
  // Each waits for the workspace's lock, so that an import of the half would be done before the last.
  for (let turn = 0; turn < 10; turn += 1)
    expect((await sync(workspace, jobs(1))).json<Sync>()).toMatchObject({ unchanged: 1 });
  expect(await stored(workspace)).toEqual(before);
});

test('a job may be called sync, too', async () => {
  const { slug, headers } = await fixtures.managed('jobs:manage');
  const path = `/api/manage/v1/workspaces/${slug}/jobs/sync`;
  const body = { title: 'Agent de synchronisation' };
  expect((await service.send(path, { method: 'PUT', headers, body })).status).toBe(201);
  expect((await service.get(path, headers)).json()).toMatchObject({ job: { externalId: 'sync' } });
  expect((await service.send(path, { method: 'DELETE', headers })).status).toBe(405);
});

describe('400', () => {
  test.each<[string, string | unknown[], string, string]>([
    ['an empty array', [], '?mode=replace', ' too_short'],
    ['an empty body', '', '?mode=replace', ' too_short'],
    ['blank lines', '\n\n', '?mode=replace&maxClosed=1000', ' too_short'],
    [
      'an array that ends in the middle',
      JSON.stringify(jobs(20)).slice(0, -30),
      '?mode=replace',
      'the array invalid_type',
    ],
    [
      'a line that ends in the middle',
      lines(jobs(20)).slice(0, -30),
      '?mode=replace',
      'line 20 invalid_type',
    ],
    ['something after the array', `${JSON.stringify(jobs(20))}[]`, '', 'the array invalid_type'],
    ['an unknown mode', jobs(1), '?mode=all', 'mode unknown_option'],
    ['a negative bound', jobs(1), '?maxClosed=-1', 'maxClosed out_of_range'],
  ])('%s', async (_, body, query, fault) => {
    const workspace = await fixtures.managed('jobs:manage');
    await sync(workspace, jobs(20));
    const before = await stored(workspace);
    const type = typeof body === 'string' ? ndjson : {};
    const answer = await sync(workspace, body, { query, ...type });
    expect([answer.status, faultsOf(answer)]).toEqual([400, [fault]]);
    expect(await stored(workspace)).toEqual(before);
  });

  test('a replace that would close too many, with their names', async () => {
    const workspace = await fixtures.managed('jobs:manage');
    await sync(workspace, jobs(60));
    const before = await stored(workspace);
    const answer = await sync(workspace, jobs(47, { title: 'Autre' }), { query: '?mode=replace' });
    expect(answer.status).toBe(400);
    expect(faultsOf(answer)).toEqual(Array.from({ length: 13 }, () => 'maxClosed too_many_closed'));
    expect(answer.text).toContain('poste-59');
    expect(await stored(workspace)).toEqual(before);
    const allowed = await sync(workspace, jobs(47), { query: '?mode=replace&maxClosed=13' });
    expect(allowed.json<Sync>()).toMatchObject({ unchanged: 47, closed: 13 });
  });

  test('faults of entries, each with its place and field, and nothing written', async () => {
    const workspace = await fixtures.managed('jobs:manage');
    const list: object[] = jobs(1100);
    list[3] = { externalId: 'poste-3', title: '' };
    list[1050] = { externalId: 'poste-1', title: 'Deux fois' };
    list[1060] = { externalId: 'x', title: 'Un', id: '00000000-0000-4000-8000-000000000001' };
    list[1070] = { externalId: 'y', title: 'Un', salaire: 1 };
    const answer = await sync(workspace, lines(list), ndjson);
    expect(answer.status).toBe(400);
    expect(faultsOf(answer)).toEqual([
      'line 4.title too_short',
      'line 1051.externalId unknown_option',
      'line 1071.salaire unknown_option',
    ]);
    expect(await stored(workspace)).toEqual([]);
  });

  test.each([
    ['another media type', 'x', { 'Content-Type': 'text/csv' }],
    ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe, 0x5b]), ndjson],
    ['bytes that are no gzip', Buffer.from('[]'), { ...ndjson, 'Content-Encoding': 'gzip' }],
  ])('%s', async (_, body, headers) => {
    const workspace = await fixtures.managed('jobs:manage');
    const answer = await sync(workspace, body, headers);
    expect([answer.status, answer.json().code]).toEqual([400, 'bad_request']);
  });
});
