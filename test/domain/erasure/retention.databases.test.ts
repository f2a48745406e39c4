import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { runRetention } from '#domain/erasure/run-retention.ts';
import type { Deps } from '#domain/ports.ts';
import { addMonths } from '#kernel/calendar/add-time.ts';
import { schedules } from '#server/jobs/follow-up-queues.ts';
import { pdf } from '#test/support/files/cv-samples.ts';
import { fixturesOf, only, partnerApplication, type Workspace } from '#test/support/fixtures.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { countRows, selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';
import { canary, createPerson, findWords, untilJobsDone } from './person.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { deps, clock } = service;
const { admin } = fixtures;

async function applicant(workspace: Workspace, jobId: string) {
  const applicationId = await fixtures.application(workspace, jobId);
  return { applicationId, candidateId: await candidateOf(deps, applicationId) };
}

const isKept = async (candidateId: string) =>
  (await countRows(deps, 'candidates', sql`id = ${candidateId}`)) === 1;
const dueIn = async ({ slug }: Workspace, dryRun = true) =>
  (await admin.retention.run({ dryRun })).workspaces.find(({ workspace }) => workspace === slug);

async function lastContactOf(candidateId: string): Promise<string> {
  const rows = await selectRows<{ at: string | Date }>(
    deps,
    sql`select last_contact_at as at from candidates where id = ${candidateId}`,
  );
  return new Date(only(rows).at).toISOString();
}

describe('the end of retention', () => {
  let workspace: Workspace;
  let jobId: string;

  beforeAll(async () => {
    workspace = await fixtures.workspace();
    jobId = await fixtures.recruitment(workspace);
  });

  // The last contact, the months, and the first instant at which the person is purged.
  test.each([
    ['2026-11-23T09:00:00.000Z', 24, '2028-11-23T09:00:00.000Z'],
    ['2027-01-31T23:59:59.000Z', 1, '2027-02-28T23:59:59.000Z'],
    ['2027-08-31T00:00:00.000Z', 6, '2028-02-29T00:00:00.000Z'],
    // Summer time changes nothing: months are counted in UTC.
    ['2027-03-27T01:30:00.000Z', 1, '2027-04-27T01:30:00.000Z'],
    ['2028-02-29T12:00:00.000Z', 12, '2029-02-28T12:00:00.000Z'],
  ])('of a contact at %s after %i months is %s, to the millisecond', async (contact, months, end) => {
    clock.set(contact);
    await admin.workspace.update({ slug: workspace.slug, retentionMonths: months });
    const { candidateId } = await applicant(workspace, jobId);
    expect(addMonths(new Date(contact), months).toISOString()).toBe(end);
    clock.set(new Date(Date.parse(end) - 1));
    expect(await dueIn(workspace, false)).toBeUndefined();
    expect(await isKept(candidateId)).toBe(true);
    clock.set(end);
    expect(await dueIn(workspace)).toMatchObject({ candidates: 1, onHold: 0 });
    expect(await isKept(candidateId)).toBe(true);
    expect(await dueIn(workspace, false)).toMatchObject({ candidates: 1, onHold: 0 });
    expect(await isKept(candidateId)).toBe(false);
  });
});

describe('the last contact', () => {
  test('is the newest of application, message, status change and portal visit, and nothing else', async () => {
    clock.set('2030-01-01T00:00:00.000Z');
    const workspace = await fixtures.workspace();
    const jobId = await fixtures.recruitment(workspace);
    const email = `${canary('adresse')}@courriel.example`;
    const applicationId = await fixtures.application(workspace, jobId, { email });
    const candidateId = await candidateOf(deps, applicationId);
    const partner = await fixtures.partner();
    const contacts: [string, () => Promise<unknown>][] = [
      ['another application', () => fixtures.application(workspace, jobId, { email })],
      [
        'a board’s application',
        () =>
          service.post('/api/candidatures', partnerApplication(jobId, { applicant: { email } }), {
            'X-API-Key': partner.key,
          }),
      ],
      ['a decision', () => service.post(`/api/v2/prequalif/${applicationId}/consent`, { decision: 'ai' })],
      ['a message', () => service.post(`/api/v2/prequalif/${applicationId}/stream`, { messages: [] })],
      [
        'a status',
        () => admin.application.setStatus({ id: applicationId, status: 'interview', reason: 'r' }),
      ],
      ['a visit', () => service.get(`/api/v2/portal/${portalTokenFor(service, candidateId)}/export`)],
      ['a request', () => service.post(`/api/v2/portal/${portalTokenFor(service, candidateId)}/delete`)],
    ];
    for (const [name, contact] of contacts) {
      clock.advance(60_000);
      await contact();
      expect([name, await lastContactOf(candidateId)]).toEqual([name, clock.now().toISOString()]);
    }
    const last = clock.now().toISOString();
    clock.advance(60_000);
    // Knowing an application's id does not prove to be its candidate (D30).
    await service.get(`/api/v2/portal/${applicationId}/export`);
    await service.post(`/api/v2/portal/${applicationId}/delete`);
    await admin.candidate.correct({ id: candidateId, phone: '+33 4 11 11 11 11' });
    await admin.application.show({ id: applicationId });
    expect(await lastContactOf(candidateId)).toBe(last);
    // A clock that was set back brings no contact back.
    clock.set('2029-01-01T00:00:00.000Z');
    await service.get(`/api/v2/portal/${portalTokenFor(service, candidateId)}/export`);
    expect(await lastContactOf(candidateId)).toBe(last);
  });
});

test('a purge leaves nothing personal and closes the person’s requests; a legal hold stops it', async () => {
  clock.set('2031-01-01T00:00:00.000Z');
  const person = await createPerson(service, fixtures);
  await untilJobsDone(service);
  clock.set(addMonths(clock.now(), 24));
  expect(await dueIn(person.workspace, false)).toEqual({
    workspace: person.workspace.slug,
    candidates: 0,
    onHold: 1,
  });
  expect(await isKept(person.candidateId)).toBe(true);
  await admin.candidate.release({ id: person.candidateId });
  expect(await dueIn(person.workspace, false)).toMatchObject({ candidates: 1, onHold: 0 });
  await untilJobsDone(service);
  expect(await findWords(service, person.reported)).toEqual([]);
  expect(await admin.deletion.list({ open: true })).not.toContainEqual(
    expect.objectContaining({ workspace: person.workspace.slug }),
  );
  const trail = await selectRows<{ action: string; actor: string; details: unknown }>(
    deps,
    sql`select action, actor, details from audit_entries
      where subject_id = ${person.candidateId} order by sequence desc limit 1`,
  );
  expect(trail).toMatchObject([
    { action: 'retention.purged', actor: 'service', details: { erased: { persons: 1, applications: 2 } } },
  ]);
});

test.each([
  ['a legal hold', (candidateId: string) => admin.candidate.hold({ id: candidateId, reason: 'Litige' })],
  [
    'a visit',
    (candidateId: string) => service.get(`/api/v2/portal/${portalTokenFor(service, candidateId)}/export`),
  ],
])('%s that comes while the purge is on its way wins', async (_, come) => {
  clock.set('2032-01-01T00:00:00.000Z');
  const workspace = await fixtures.workspace({ retentionMonths: 1 });
  const { candidateId } = await applicant(workspace, await fixtures.recruitment(workspace));
  clock.set('2032-02-01T00:00:00.000Z');
  const { database } = deps;
  const late: Deps['database'] = {
    ...database,
    transaction: async (work) => {
      await come(candidateId);
      return database.transaction(work);
    },
  };
  const { workspaces } = await runRetention({ ...deps, database: late }, { dryRun: false });
  expect(workspaces).toContainEqual({ workspace: workspace.slug, candidates: 0, onHold: 0 });
  expect(await isKept(candidateId)).toBe(true);
});

test('each entry has the time of its own purge, however long the run is', async () => {
  // Other due candidates are purged first: the run's order is by random ids.
  clock.set('2032-04-01T00:00:00.000Z');
  await admin.retention.run({});
  clock.set('2032-03-01T00:00:00.000Z');
  const workspace = await fixtures.workspace({ retentionMonths: 1 });
  const jobId = await fixtures.recruitment(workspace);
  for (let count = 0; count < 2; count++) await applicant(workspace, jobId);
  clock.set('2032-04-01T00:00:00.000Z');
  const { database } = deps;
  const slow: Deps['database'] = {
    ...database,
    transaction: (work) => {
      clock.advance(3_600_000);
      return database.transaction(work);
    },
  };
  await runRetention({ ...deps, database: slow }, { dryRun: false });
  const trail = await selectRows<{ at: string | Date }>(
    deps,
    sql`select at from audit_entries where workspace_id = ${workspace.id} and action = 'retention.purged' order by at`,
  );
  expect(trail.map(({ at }) => new Date(at).toISOString())).toEqual(
    [0, 1].map((hour) => `2032-04-01T0${hour}:00:00.000Z`),
  );
});

test('a dry run tells what would be purged, by workspace, and changes nothing', async () => {
  clock.set('2033-05-01T00:00:00.000Z');
  const [brief, long] = [
    await fixtures.workspace({ retentionMonths: 1 }),
    await fixtures.workspace({ retentionMonths: 2 }),
  ];
  const jobId = await fixtures.recruitment(brief);
  for (let count = 0; count < 2; count++) await applicant(brief, jobId);
  await applicant(long, await fixtures.recruitment(long));
  clock.set('2033-06-01T00:00:00.000Z');
  const rows = () => countRows(deps, 'candidates');
  const before = await rows();
  const report = await admin.retention.run({ dryRun: true });
  expect(report.dryRun).toBe(true);
  expect(report.workspaces).toContainEqual({ workspace: brief.slug, candidates: 2, onHold: 0 });
  expect(report.workspaces.map(({ workspace }) => workspace)).not.toContain(long.slug);
  expect(await rows()).toBe(before);
  const { dryRun, ...purged } = await admin.retention.run({});
  expect({ dryRun: true, ...purged }).toEqual(report);
  expect(dryRun).toBe(false);
  expect(await rows()).toBe(before - report.workspaces.reduce((sum, { candidates }) => sum + candidates, 0));
});

test('keys of submissions older than a day, and files of which no row knows, are purged', async () => {
  // Files have the machine's time: the clock of this test is about it.
  clock.set(new Date());
  await admin.retention.run({});
  const workspace = await fixtures.workspace();
  const jobId = await fixtures.recruitment(workspace);
  const cv = new File([new Uint8Array(pdf())], 'parcours.pdf', { type: 'application/pdf' });
  const idempotencyKey = canary('idempotency-key');
  const applicationId = await fixtures.application(workspace, jobId, { idempotencyKey, cv });
  const orphan = `cv/${canary('orphan').toLowerCase()}`;
  await deps.cvStore.put(orphan, pdf());
  expect(await admin.retention.run({})).toMatchObject({ idempotencyKeys: 0, orphanFiles: 0 });
  clock.advance(3_600_000 + 60_000);
  expect(await admin.retention.run({ dryRun: true })).toMatchObject({ orphanFiles: 1 });
  expect(await deps.cvStore.get(orphan)).not.toBeNull();
  expect(await admin.retention.run({})).toMatchObject({ idempotencyKeys: 0, orphanFiles: 1 });
  expect(await deps.cvStore.get(orphan)).toBeNull();
  expect((await admin.application.cv({ id: applicationId })).fileName).toBe('parcours.pdf');
  clock.advance(86_400_000);
  expect(await admin.retention.run({})).toMatchObject({ idempotencyKeys: 1, orphanFiles: 0 });
  expect(await countRows(deps, 'idempotency_keys')).toBe(0);
});

test('it runs once a day for all nodes, and makes up for a time at which none was up', async () => {
  const rows = await selectRows(
    deps,
    sql`select name, cron, timezone, options->>'missed' as missed from pgboss.schedule`,
  );
  const expected = Object.entries(schedules).map(([name, cron]) => ({
    name,
    cron,
    timezone: 'UTC',
    missed: 'once',
  }));
  expect(rows).toHaveLength(expected.length);
  expect(rows).toEqual(expect.arrayContaining(expected));
  expect(schedules['run-retention']).toBe('23 2 * * *');
});
