import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteWorkspaces } from '#domain/erasure/delete-workspaces.ts';
import { createFullWorkspace, type FullWorkspace } from '#test/isolation/full-workspace.ts';
import { refusalOf } from '#test/server/administration/administration.ts';
import { fixturesOf, tag } from '#test/support/fixtures.ts';
import { countRows, selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';
import { canary, findWords, untilJobsDone } from './person.ts';

const DAY = 86_400_000;
const service = await serviceForFile();
const { deps, clock } = service;
const fixtures = fixturesOf(service);
const { admin } = fixtures;
await createFullWorkspace(service, `voisine${tag()}`);
await untilJobsDone(service);

/** The rows that a deleted workspace leaves, by table, each with its reason. */
const left: Record<string, RegExp> = {
  // The trail is append-only, and its report outlives the workspace.
  'public.audit_entries': /./,
  'public.audit_chain': /./,
  'public.audit_progress': /./,
  'public.workspace_deletions': /./,
  // A job board serves all workspaces.
  'public.partners': /./,
  'public.partner_keys': /./,
  'public.rendered_profiles': /./,
  'public.revisions': /^\((?:partner|counter),/,
  // Boards and the installation still hear of the jobs; events are swept after 30 days.
  'public.webhook_endpoints': /board\.example/,
  'public.webhook_deliveries': /job\.removed/,
  'public.webhook_jobs': /./,
  // Pseudonyms and digests without a workspace, for a day.
  'public.mail_allowances': /./,
  'public.idempotency_keys': /./,
  // The numbers of jobs, which the queue counts again each minute.
  'pgboss.queue': /./,
  // The queue writes the time of its maintenance here.
  'pgboss.version': /./,
  // A finished job that removed files, for a minute.
  'pgboss.job': /,remove-erased,.*,completed,/,
  'pgboss.job_common': /,remove-erased,.*,completed,/,
};

/** Reads every row of every table of the service and of its queue. */
async function dump(): Promise<Map<string, Set<string>>> {
  const tables = await selectRows<{ name: string }>(
    deps,
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found = tables.map(async ({ name }): Promise<[string, Set<string>]> => {
    const rows = await selectRows<{ line: string }>(
      deps,
      sql`select t::text as line from ${sql.raw(name)} t`,
    );
    return [name, new Set(rows.map(({ line }) => line))];
  });
  return new Map(await Promise.all(found));
}

/** Adds what only other operations make: keys, members, images, exclusions, webhooks and held applications. */
async function furnish({ names, board, canary: word }: FullWorkspace): Promise<void> {
  const { slug, workspaceId, jobId } = names;
  await admin.managementKey.issue({ workspace: slug, scopes: 'jobs:manage' });
  await admin.partner.exclude({ code: board.code, workspace: slug });
  await admin.workspace.update({ slug, promiseDays: 5 });
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const run = (statement: ReturnType<typeof sql>) => selectRows(deps, statement);
  const endpointId = crypto.randomUUID();
  await run(sql`insert into workspace_images values (${workspaceId}, 'cover', 'image/png', ${word}, ${now})`);
  await run(sql`insert into members (id, workspace_id, email, role, created_at)
    values (gen_random_uuid(), ${workspaceId}, ${`${word}@maison.example`}, 'owner', ${now})`);
  await run(sql`insert into webhook_endpoints (id, workspace_id, url, sealed_secret, disabled_at, created_at, updated_at)
    values (${endpointId}, ${workspaceId}, 'https://ats.example/', 'x', ${now}, ${now}, ${now})`);
  await run(sql`insert into webhook_deliveries (id, endpoint_id, type, subject_id, body, state, next_attempt_at, created_at)
    values (gen_random_uuid(), ${endpointId}, 'job.expired', ${jobId}, ${word}, 'waiting', ${now}, ${now})`);
  const boardsId = crypto.randomUUID();
  await run(sql`insert into webhook_endpoints (id, partner_id, url, sealed_secret, disabled_at, created_at, updated_at)
    select ${boardsId}, id, 'https://board.example/', 'x', ${now}, ${now}, ${now} from partners where code = ${board.code}`);
  await run(sql`insert into webhook_deliveries (id, endpoint_id, type, subject_id, body, state, next_attempt_at, created_at)
    values (gen_random_uuid(), ${boardsId}, 'job.removed', ${jobId}, '{}', 'waiting', ${now}, ${now})`);
  await run(sql`insert into webhook_jobs values (${boardsId}, ${jobId})`);
  await run(sql`insert into held_applications (id, workspace_id, recruitment_id, email_normalized, email, last_name, lang,
      content_digest, message_id, created_at, expires_at)
    values (gen_random_uuid(), ${workspaceId}, ${jobId}, ${word}, ${word}, ${word}, 'fr', ${word}, gen_random_uuid()::text, ${now}, ${now})`);
}

/** The tables whose column names a workspace, without a row of this one. */
async function emptyTables(workspaceId: string): Promise<string[]> {
  const tables = await selectRows<{ name: string }>(
    deps,
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'workspace_id' order by 1`,
  );
  const counts = await Promise.all(
    tables.map(({ name }) => countRows(deps, name, sql`workspace_id = ${workspaceId}`)),
  );
  return tables.flatMap(({ name }, index) => (counts[index] === 0 ? [name] : []));
}

async function leave(): Promise<FullWorkspace> {
  const full = await createFullWorkspace(service, `partante${tag()}`);
  await furnish(full);
  await untilJobsDone(service);
  const { slug } = full.names;
  await admin.workspace.delete({ slug, confirm: slug });
  return full;
}

/** Runs the deletion as the daily run does, after the waiting time. */
async function run(days = 30): Promise<void> {
  clock.advance(days * DAY);
  await deleteWorkspaces(deps);
  await untilJobsDone(service);
}

/** The second run is a day after the erasures of the first one, so that a kept list has them. */
async function runTwice(): Promise<void> {
  await run();
  await run(1);
}

const stateOf = async (slug: string) =>
  (await admin.workspace.deletions()).find((deletion) => deletion.slug === slug);

test('no row of a deleted workspace is left in any table, but the trail and the report (D97)', async () => {
  const before = await dump();
  const full = await leave();
  const { names } = full;
  // A slot names a workspace while a turn runs.
  expect(await emptyTables(names.workspaceId)).toEqual(['provider_slots', 'provider_usage']);
  await runTwice();
  const gained = [...(await dump())].flatMap(([table, rows]) => {
    const news = [...rows.difference(before.get(table) ?? new Set())];
    return news.filter((row) => !left[table]?.test(row)).map((row) => `${table} ${row}`);
  });
  expect(gained).toEqual([]);
  expect(await countRows(deps, 'webhook_deliveries', sql`subject_id = ${names.jobId}`)).toBe(1);
  expect(await countRows(deps, 'webhook_jobs', sql`recruitment_id = ${names.jobId}`)).toBe(1);
  const found = await findWords(service, { canary: full.canary, applicationId: names.applicationId });
  expect(found).toEqual(['applicationId in public.audit_entries']);
});

test('portals and management keys work until then; the signed report says what was erased, and the slug is free', async () => {
  const { names } = await leave();
  const { key } = await admin.managementKey.issue({ workspace: names.slug, scopes: 'applications:manage' });
  const read = async () => [
    (await service.get(`/api/v2/portal/${names.portalToken}/export`)).status,
    (await service.get(`/api/manage/v1/workspaces/${names.slug}/applications`, { 'X-API-Key': key })).status,
  ];
  expect(await read()).toEqual([200, 200]);
  const installation = await admin.managementKey.issue({ scopes: 'workspaces:manage' });
  const list = async (query = '') => {
    const headers = { 'X-API-Key': installation.key };
    const answer = await service.get(`/api/manage/v1/workspaces${query}`, headers);
    return answer.json<{ syncToken: string; removed: unknown[] }>();
  };
  const { syncToken } = await list();
  await runTwice();
  const removed = { id: names.workspaceId, removedAt: clock.now().toISOString() };
  expect((await list(`?since=${syncToken}`)).removed).toContainEqual(removed);
  expect(await read()).toEqual([404, 401]);
  const { state, report, erased, doneAt } = (await stateOf(names.slug)) ?? {};
  expect([state, doneAt]).toEqual(['done', clock.now()]);
  expect(erased).toMatchObject({ persons: 1, applications: 1, jobs: 1, keys: 3, members: 1 });
  expect(report).toMatchObject({
    statement: { type: 'workspace-deletion-report', workspace: names.slug, erased },
  });
  expect(deps.signer.verify(report as Parameters<typeof deps.signer.verify>[0])).toBe(true);
  await admin.workspace.create({ slug: names.slug, name: 'Autre maison' });
});

test('until then the workspace is disabled and whole; `keep` gives it back as it was', async () => {
  const workspace = await fixtures.workspace();
  const jobId = await fixtures.recruitment(workspace);
  const { slug } = workspace;
  const read = async () => (await service.get(`/api/public/v1/careers/${slug}/jobs/${jobId}`)).status;
  expect(await read()).toBe(200);
  const dueAt = new Date(clock.now().getTime() + 7 * DAY);
  const announced = await admin.workspace.delete({ slug, confirm: slug, afterDays: 7 });
  expect(announced).toEqual({ slug, dueAt, candidates: 0, applications: 0, jobs: 1, onHold: 0 });
  clock.advance(DAY);
  expect(await admin.workspace.delete({ slug, confirm: slug })).toEqual(announced);
  expect(await refusalOf(admin.workspace.enable({ slug }))).toMatchObject({
    message: expect.stringContaining('is to be deleted on'),
    details: [{ field: 'slug', code: 'changed_meanwhile' }],
  });
  await run(5);
  expect(await read()).toBe(404);
  expect(await countRows(deps, 'recruitments', sql`id = ${jobId}`)).toBe(1);
  expect(await admin.workspace.keep({ slug })).toMatchObject({ slug, enabled: true });
  await run(30);
  expect(await read()).toBe(200);
  expect(await stateOf(slug)).toMatchObject({ state: 'cancelled' });
  await expect(admin.workspace.keep({ slug })).rejects.toThrow('No deletion of');
});

test('it takes the slug twice, and `keep` does not enable what was disabled before', async () => {
  const { slug } = await fixtures.workspace();
  await admin.workspace.disable({ slug });
  await expect(admin.workspace.delete({ slug, confirm: 'autre' })).rejects.toThrow('--confirm');
  await admin.workspace.delete({ slug, confirm: slug });
  expect(await admin.workspace.keep({ slug })).toMatchObject({ enabled: false });
});

test('a legal hold keeps its person and the workspace until it is released; nothing is cancelled after the begin', async () => {
  const full = await leave();
  const { slug, candidateId } = full.names;
  const board = full.board.applicationId;
  await admin.candidate.hold({ id: candidateId, reason: canary('litige') });
  await run();
  expect(await stateOf(slug)).toMatchObject({ state: 'under_way', onHold: 1 });
  expect(await countRows(deps, 'applications', sql`id = ${board}`)).toBe(0);
  expect(await refusalOf(admin.workspace.keep({ slug }))).toMatchObject({
    message: expect.stringContaining('has begun'),
    details: [{ field: 'slug', code: 'changed_meanwhile' }],
  });
  await admin.candidate.release({ id: candidateId });
  await run(1);
  await run(1);
  expect(await stateOf(slug)).toMatchObject({ state: 'done' });
});

test('a person who asked for it gets the certificate, and the workspace goes once a kept list has the erasure', async () => {
  const full = await leave();
  const { slug, deletionId } = full.names;
  const broken = {
    ...deps,
    mailDelivery: { ...deps.mailDelivery, deliverCertificate: () => Promise.reject(new Error('away')) },
  };
  clock.advance(30 * DAY);
  await expect(deleteWorkspaces(broken)).rejects.toThrow('1 workspaces were not deleted');
  expect(await countRows(deps, 'deletion_requests', sql`id = ${deletionId} and state = 'executing'`)).toBe(1);
  await run(1);
  expect(await countRows(deps, 'deletion_requests', sql`id = ${deletionId} and state = 'done'`)).toBe(1);
  await run(1);
  expect(await stateOf(slug)).toMatchObject({ state: 'done' });
  const trail = await selectRows(
    deps,
    sql`select details->>'mailed' as mailed from audit_entries where action = 'deletion.executed' and subject_id = ${deletionId}`,
  );
  expect(trail).toEqual([{ mailed: 'true' }]);
});

test('one person whose erasure fails stops no other; who asks while the run goes on gets the certificate', async () => {
  const workspace = await fixtures.workspace();
  const { slug } = workspace;
  const jobId = await fixtures.recruitment(workspace);
  for (const lastName of ['Aubin', 'Berthe', 'Colas'])
    await fixtures.application(workspace, jobId, { lastName });
  await admin.workspace.delete({ slug, confirm: slug });
  const listPeople = async () => {
    const people = await selectRows<{ id: string }>(
      deps,
      sql`select candidates.id from candidates join workspaces on workspaces.id = workspace_id
        where slug = ${slug} order by candidates.id`,
    );
    return people.map(({ id }) => id);
  };
  const [failing = '', , asking = ''] = await listPeople();
  let transactions = 0;
  // The first transaction notes the begin; each one after it erases a person.
  const transaction: typeof deps.database.transaction = async (work) => {
    transactions += 1;
    if (transactions === 2) throw new Error('connection lost');
    if (transactions === 4) await admin.deletion.request({ candidate: asking });
    return deps.database.transaction(work);
  };
  clock.advance(30 * DAY);
  const failingDeps = { ...deps, database: { ...deps.database, transaction } };
  await expect(deleteWorkspaces(failingDeps)).rejects.toThrow('1 workspaces were not deleted');
  expect(await listPeople()).toEqual([failing, asking]);
  await run(1);
  await run(1);
  const trail = await selectRows(
    deps,
    sql`select details->>'mailed' as mailed from audit_entries join workspace_deletions d using (workspace_id)
      where action = 'deletion.executed' and slug = ${slug}`,
  );
  expect(trail).toEqual([{ mailed: 'true' }]);
  expect(await stateOf(slug)).toMatchObject({ state: 'done' });
});
