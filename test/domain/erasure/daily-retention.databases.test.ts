import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { executeDeletion } from '#domain/erasure/execute-deletion.ts';
import { runRetention } from '#domain/erasure/run-retention.ts';
import { runDailyMaintenance } from '#domain/maintenance/run-daily-maintenance.ts';
import type { Deps } from '#domain/ports.ts';
import { addMonths } from '#kernel/calendar/add-time.ts';
import { createMailer } from '#mails/sending/mailer.ts';
import { fixturesOf, only } from '#test/support/fixtures.ts';
import { candidateOf } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';
import { askDeletion, canary, findWords, untilJobsDone } from './person.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { deps, clock } = service;
const { admin } = fixtures;
const mailer = createMailer({ publicUrl: service.url, folder: join(service.dataDir, 'mail') });

async function applicant(retentionMonths = 24) {
  const workspace = await fixtures.workspace({ retentionMonths });
  const jobId = await fixtures.recruitment(workspace);
  const email = `${canary('adresse')}@courriel.example`;
  const applicationId = await fixtures.application(workspace, jobId, { email });
  return { workspace, email, candidateId: await candidateOf(deps, applicationId) };
}

/** Starts a service whose mail server accepts no certificate of these requests. */
function refusingCertificates(refused: readonly string[]): Deps {
  const deliverCertificate = async (id: string) => {
    if (refused.includes(id)) throw new Error(`no mail server for ${id}`);
    await deps.mailDelivery.deliverCertificate(id);
  };
  return { ...deps, mailDelivery: { ...deps.mailDelivery, deliverCertificate } };
}

test('a deletion that cannot end holds up no other, and each that waits is listed with its reason', async () => {
  const ids = await Array.fromAsync(Array(3), async () => {
    clock.advance(60_000);
    return askDeletion(service, (await applicant()).candidateId);
  });
  const [first = '', second = '', third = ''] = ids;
  for (const id of ids) await expect(executeDeletion(refusingCertificates(ids), { id })).rejects.toThrow(id);
  const run = runDailyMaintenance({ ...refusingCertificates([first, third]), mailer });
  await expect(run).rejects.toMatchObject({
    message: '2 parts of the daily run failed',
    errors: [{ message: `no mail server for ${first}` }, { message: `no mail server for ${third}` }],
  });
  const states = new Map((await admin.deletion.list({})).map(({ id, state }) => [id, state]));
  expect(ids.map((id) => states.get(id))).toEqual(['executing', 'done', 'executing']);
  expect(await executeDeletion(deps, { id: second })).toMatchObject({ state: 'done' });
  await runDailyMaintenance({ ...deps, mailer });
  expect(await admin.deletion.list({ open: true })).toEqual([]);
});

test('a person who cannot be purged holds up no other, and no deletion', async () => {
  const people = [await applicant(1), await applicant(1)];
  const id = await askDeletion(service, (await applicant()).candidateId);
  await expect(executeDeletion(refusingCertificates([id]), { id })).rejects.toThrow(id);
  await untilJobsDone(service);
  clock.set(addMonths(clock.now(), 1));
  let purges = 0;
  const enqueue: Deps['followUp']['enqueue'] = (tx, job) =>
    ++purges === 1 ? Promise.reject(new Error('broken')) : deps.followUp.enqueue(tx, job);
  await expect(
    runDailyMaintenance({ ...deps, followUp: { ...deps.followUp, enqueue }, mailer }),
  ).rejects.toMatchObject({
    errors: [{ message: '1 persons were not purged' }],
  });
  const states = new Map((await admin.deletion.list({})).map((row) => [row.id, row.state]));
  expect(states.get(id)).toBe('done');
  const report = await runRetention(deps, { dryRun: false });
  const left = people.flatMap(({ workspace }) =>
    report.workspaces.filter((counts) => counts.workspace === workspace.slug),
  );
  expect(left.map(({ candidates }) => candidates)).toEqual([1]);
});

test('mails that cannot be erased at once hold up no other purge, and are erased later', async () => {
  const people = [await applicant(1), await applicant(1), await applicant(1)];
  await untilJobsDone(service);
  clock.set(addMonths(clock.now(), 1));
  const mailDelivery = { ...deps.mailDelivery, forget: () => Promise.reject(new Error('no disk')) };
  const { workspaces } = await runRetention({ ...deps, mailDelivery }, { dryRun: false });
  for (const { workspace } of people) {
    expect(workspaces).toContainEqual({ workspace: workspace.slug, candidates: 1, onHold: 0 });
  }
  await untilJobsDone(service);
  for (const { email } of people) expect(await findWords(service, { email })).toEqual([]);
});

test('a CV store that is away leaves the report of what was purged, and the number of orphans unknown', async () => {
  const { workspace } = await applicant(1);
  await untilJobsDone(service);
  clock.set(addMonths(clock.now(), 1));
  const cvStore: Deps['cvStore'] = {
    ...deps.cvStore,
    list: () => {
      throw new Error('no store');
    },
  };
  const away = { ...deps, cvStore };
  const report = await runRetention(away, { dryRun: false });
  expect(report).toMatchObject({ dryRun: false, orphanFiles: null });
  expect(report.workspaces).toContainEqual({ workspace: workspace.slug, candidates: 1, onHold: 0 });
  await expect(runDailyMaintenance({ ...away, mailer })).rejects.toMatchObject({
    errors: [{ message: 'the files without a row were not swept' }],
  });
});

test('mails that cannot be listed hold up no deletion', async () => {
  const id = await askDeletion(service, (await applicant()).candidateId);
  await expect(executeDeletion(refusingCertificates([id]), { id })).rejects.toThrow(id);
  const list = () => {
    throw new Error('no folder');
  };
  const run = runDailyMaintenance({ ...deps, mailer: { ...mailer, list } });
  await expect(run).rejects.toMatchObject({ errors: [{ message: 'no folder' }] });
  expect(await admin.deletion.list({ open: true })).toEqual([]);
});

test('a kept mail of which no row knows is erased after an hour, and no other', async () => {
  const { candidateId } = await applicant();
  await untilJobsDone(service);
  const { messageId } = only(
    await selectRows<{ messageId: string }>(
      deps,
      sql`select message_id as "messageId" from mails where candidate_id = ${candidateId}`,
    ),
  );
  const nobodys = {
    to: 'camille@courriel.example',
    subject: 'Bonjour',
    text: 'Bonjour',
    html: '<p>Bonjour</p>',
  };
  const name = randomUUID();
  await mailer.send({ ...nobodys, messageId: `<${name}@guichet.example>` });
  const folder = join(service.dataDir, 'mail');
  await writeFile(join(folder, `${name}.eml.part`), 'half of it');
  const kept = async () => (await readdir(folder)).filter((file) => file.startsWith(name));
  clock.set(new Date());
  await runDailyMaintenance({ ...deps, mailer });
  expect(await kept()).toHaveLength(2);
  clock.advance(3_700_000);
  await runDailyMaintenance({ ...deps, mailer });
  expect(await kept()).toEqual([]);
  expect(await readdir(folder)).toContain(`${messageId.slice(1).split('@')[0]}.eml`);
});
