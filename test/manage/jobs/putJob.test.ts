import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { recruitmentEntry } from '#test/support/fixtures.ts';
import { selectRows, untilBlocked } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';
import { managementOf } from '../management.ts';

type Put = { job: Record<string, unknown>; outcome: string; warnings: string[] };

const service = await serviceForFile();
const fixtures = managementOf(service);
const workspace = await fixtures.managed('jobs:manage');

function put(externalId: string, body: object, headers: Record<string, string> = workspace.headers) {
  const path = `/api/manage/v1/workspaces/${workspace.slug}/jobs/${encodeURIComponent(externalId)}`;
  return service.send(path, { method: 'PUT', headers, body: { ...body } });
}

/** The row with its version, and the revision of the workspace's jobs. */
async function stored(externalId: string) {
  const [row] = await selectRows(
    service.deps,
    sql`select r.*, r.xmin::text as version, (select revision from revisions v
        where v.kind = 'jobs' and v.owner = r.workspace_id) as revision
      from recruitments r where r.workspace_id = ${workspace.id} and r.external_id = ${externalId}`,
  );
  return row;
}

const faultsOf = (answer: Awaited<ReturnType<typeof put>>) =>
  answer
    .json<{ details: { field: string; code: string }[] }>()
    .details.map(({ field, code }) => `${field} ${code}`);

describe('201', () => {
  test('creates a job by the caller’s own name for it, dots and slashes in it (D54)', async () => {
    const name = 'poste/1042.v2@ats';
    const answer = await put(name, recruitmentEntry);
    expect([answer.status, answer.headers['ratelimit-policy']]).toEqual([201, '"manage";q=600;w=60']);
    const { job, outcome, warnings } = answer.json<Put>();
    expect([outcome, warnings]).toEqual(['created', []]);
    expect(job).toMatchObject({
      externalId: name,
      title: recruitmentEntry.title,
      visible: true,
      applications: {},
    });
    expect(await stored(name)).toMatchObject({ id: job.id });
    const page = await service.get(`/api/public/v1/careers/${workspace.slug}/jobs/${job.id}`);
    expect(page.text).toContain(recruitmentEntry.title);
  });

  test('with a bearer token, and an entry in the trail under the key’s id', async () => {
    const bearer = { Authorization: `Bearer ${workspace.manager}` };
    const { job } = (await put('porteur', { title: 'Cariste' }, bearer)).json<Put>();
    const [key] = await fixtures.admin.managementKey.list({ workspace: workspace.slug });
    const entries = await selectRows(
      service.deps,
      sql`select actor, action, workspace_id from audit_entries where subject_id = ${job.id}`,
    );
    expect(entries).toEqual([
      { actor: `key:${key?.id}`, action: 'recruitment.created', workspace_id: workspace.id },
    ]);
    expect(key?.lastUsedAt).toEqual(service.clock.now());
  });

  test('once, where many create it at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => put('ensemble', { title: `Poste ${index}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.json<Put>().job.id)).size).toBe(1);
  });
});

describe('200', () => {
  test('updates the job and warns of what boards need', async () => {
    const { job } = (await put('change', recruitmentEntry)).json<Put>();
    const answer = await put('change', { title: 'Soudeur' });
    expect(answer.status).toBe(200);
    expect(answer.json<Put>()).toMatchObject({
      job: { id: job.id, title: 'Soudeur', publishedAt: job.publishedAt, benefits: [] },
      outcome: 'updated',
      warnings: ['"Soudeur" has no description and no place.'],
    });
  });

  test('writes no row and moves no revision for a job that is the same (D54)', async () => {
    await put('egal', recruitmentEntry);
    const before = await stored('egal');
    service.clock.advance(60_000);
    const answer = await put('egal', recruitmentEntry);
    expect([answer.status, answer.json<Put>().outcome]).toEqual([200, 'unchanged']);
    expect(await stored('egal')).toEqual(before);
  });

  test('writes each of many changes of one job at the same time, and an entry for each in the trail (D115)', async () => {
    const { job } = (await put('dispute', recruitmentEntry)).json<Put>();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => put('dispute', { title: `Poste ${index}` })),
    );
    expect(answers.map((answer) => [answer.status, answer.json<Put>().outcome])).toEqual(
      Array(8).fill([200, 'updated']),
    );
    const entries = await selectRows(
      service.deps,
      sql`select from audit_entries where subject_id = ${job.id} and action = 'recruitment.updated'`,
    );
    expect(entries).toHaveLength(8);
  });

  test('keeps what another call changes between its reading and its writing (D115)', async () => {
    await put('entre', recruitmentEntry);
    const { putting } = await service.deps.database.transaction(async (tx) => {
      await tx.execute(
        sql`update recruitments set published = false where workspace_id = ${workspace.id} and external_id = 'entre'`,
      );
      const putting = put('entre', { title: 'Autre' });
      await untilBlocked(service.deps);
      return { putting };
    });
    expect((await putting).json<Put>().job).toMatchObject({ title: 'Autre', published: false });
    expect(await stored('entre')).toMatchObject({ title: 'Autre', published: false });
  });

  test('waits for an import of the workspace with a new name alone (D115)', async () => {
    await put('connu', recruitmentEntry);
    let isAnswered = false;
    const created = await service.deps.database.transaction(async (tx) => {
      await tx.execute(sql`select from workspaces where id = ${workspace.id} for no key update`);
      const creating = put('inconnu', recruitmentEntry).finally(() => {
        isAnswered = true;
      });
      expect((await put('connu', { title: 'Changé' })).status).toBe(200);
      await untilBlocked(service.deps);
      expect(isAnswered).toBe(false);
      return { creating };
    });
    expect((await created.creating).status).toBe(201);
  });

  test('enqueues one rendering for all changes of some seconds (D116)', async () => {
    const theirs = await fixtures.managed('jobs:manage');
    const change = (title: string) =>
      service.send(`/api/manage/v1/workspaces/${theirs.slug}/jobs/un`, {
        method: 'PUT',
        headers: theirs.headers,
        body: { title },
      });
    const enqueued = () =>
      selectRows(
        service.deps,
        sql`select from pgboss.job where name = 'render-jobs' and data->>'workspaceId' = ${theirs.id}`,
      );
    for (const title of ['Un', 'Deux', 'Trois']) await change(title);
    expect(await enqueued()).toHaveLength(1);
    service.clock.advance(5_000);
    for (const title of ['Quatre', 'Quatre']) await change(title);
    expect(await enqueued()).toHaveLength(2);
    service.clock.advance(5_000);
    const { changing } = await service.deps.database.transaction(async (tx) => {
      await tx.execute(sql`select from recruitments where workspace_id = ${theirs.id} for no key update`);
      const changing = change('Cinq');
      await untilBlocked(service.deps);
      // A rendering before the change is stored could miss it.
      expect(await enqueued()).toHaveLength(2);
      return { changing };
    });
    await changing;
    expect(await enqueued()).toHaveLength(3);
  });

  test('acknowledges the stored job if its rendering cannot be enqueued, and logs that', async () => {
    const { database } = service.deps;
    const refuse = sql`alter table pgboss.job add constraint no_rendering check (name <> 'render-jobs') not valid`;
    await database.query.execute(refuse);
    service.clock.advance(5_000);
    const answer = await put('sans-rendu', { title: 'Rendue plus tard' });
    await database.query.execute(sql`alter table pgboss.job drop constraint no_rendering`);
    expect([answer.status, (await stored('sans-rendu'))?.title]).toEqual([201, 'Rendue plus tard']);
    expect(service.logs.join('')).toContain('a rendering of jobs was not enqueued');
    const { id } = answer.json<{ job: { id: string } }>().job;
    const page = await service.get(`/api/public/v1/careers/${workspace.slug}/jobs/${id}`);
    expect(page.text).toContain('Rendue plus tard');
  });

  test('waits for the workspace before it locks a job that gets a name, as imports do (D39)', async () => {
    const id = await fixtures.recruitment(workspace, { title: 'Sans nom' });
    const { database } = service.deps;
    const lockWorkspace = sql`select from workspaces where id = ${workspace.id} for no key update`;
    const { putting, importing } = await database.transaction(async (tx) => {
      await tx.execute(lockWorkspace);
      const putting = put('nomme', { id, title: 'Nommé' });
      await untilBlocked(service.deps);
      const importing = database.transaction(async (other) => {
        await other.execute(lockWorkspace);
        await untilBlocked(service.deps);
        await other.execute(sql`select from recruitments where id = ${id} for no key update nowait`);
      });
      await untilBlocked(service.deps, 2);
      await tx.execute(sql`update recruitments set title = 'Changé' where id = ${id}`);
      return { putting, importing };
    });
    await importing;
    expect((await putting).json<Put>().job).toMatchObject({ id, externalId: 'nomme', title: 'Nommé' });
  });

  test('gives a name to a job that has none, by its id', async () => {
    const id = await fixtures.recruitment(workspace, { title: 'Sans nom' });
    const answer = await put('adopte', { id, title: 'Sans nom' });
    expect(answer.json<Put>()).toMatchObject({ job: { id, externalId: 'adopte' }, outcome: 'updated' });
  });
});

describe('400', () => {
  test.each([
    ['an unknown field, by its name', { title: 'Un', salaire: 1 }, 'salaire unknown_option'],
    [
      'a field within a field',
      { title: 'Un', location: { planet: 'Mars' } },
      'location.planet unknown_option',
    ],
    ['no title', { location: { city: 'Lyon' } }, 'title required'],
    ['another name than the path’s', { externalId: 'autre', title: 'Un' }, 'externalId unknown_option'],
    [
      'a closing before the publication',
      { title: 'Un', publishedAt: '2026-11-02', closesAt: '2026-11-01' },
      'closesAt invalid_type',
    ],
  ])('%s', async (_, body, fault) => {
    const answer = await put('refus', body);
    expect([answer.status, faultsOf(answer)]).toEqual([400, [fault]]);
    expect(await stored('refus')).toBeUndefined();
  });

  test.each(['12345678901234567890', '-0', '1e400'])(
    'the number %s in a free field, which would come back as another',
    async (number) => {
      const path = `/api/manage/v1/workspaces/${workspace.slug}/jobs/nombre`;
      const headers = { ...workspace.headers, 'Content-Type': 'application/json' };
      const body = `{"title":"Un","qualifications":{"list":[1,${number}]}}`;
      const answer = await service.send(path, { method: 'PUT', headers, body });
      expect([answer.status, faultsOf(answer)]).toEqual([400, ['qualifications.list.1 out_of_range']]);
      expect(await stored('nombre')).toBeUndefined();
    },
  );

  test('the id of another workspace’s job, which stays as it is', async () => {
    const theirs = await fixtures.managed('jobs:manage');
    const id = await fixtures.recruitment(theirs, { externalId: 'leur-poste', title: 'Le leur' });
    const answer = await put('refus', { id, title: 'Un' });
    expect([answer.status, faultsOf(answer)]).toEqual([400, ['id unknown_option']]);
    const path = `/api/manage/v1/workspaces/${theirs.slug}/jobs/leur-poste`;
    expect((await service.get(path, theirs.headers)).json()).toMatchObject({ job: { id, title: 'Le leur' } });
  });

  test('a missing pay range, where the workspace requires it (D43)', async () => {
    await fixtures.admin.workspace.update({ slug: workspace.slug, payTransparency: 'require' });
    const answer = await put('paie', { title: 'Un', location: { country: 'IT' }, publishedAt: '2026-01-01' });
    await fixtures.admin.workspace.update({ slug: workspace.slug, payTransparency: 'warn' });
    expect(answer.status).toBe(400);
    expect(faultsOf(answer)).toEqual(['salary required']);
  });
});
