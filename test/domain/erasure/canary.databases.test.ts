import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { decryptCvTexts } from '#domain/applications/cv-text.ts';
import { decryptFile } from '#domain/applications/file-vault.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { portalTokenFor } from '#test/support/requests/portal.ts';
import { countRows, selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';
import { askDeletion, askNarrowDeletion, createPerson, findWords, untilJobsDone } from './person.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { admin } = fixtures;
const { deps } = service;

async function secretsOf(candidateId: string) {
  const [row] = await selectRows<{ sealed_key: string }>(
    deps,
    sql`select sealed_key from candidates where id = ${candidateId}`,
  );
  return { sealedKey: String(row?.sealed_key) };
}

async function filesOf(applicationIds: string[]): Promise<string[]> {
  const rows = await selectRows<{ storage_key: string }>(
    deps,
    sql`select storage_key from cv_files where application_id in ${applicationIds}`,
  );
  return rows.map(({ storage_key }) => storage_key);
}

/** Reads the jobs of all queues, done and dead ones included. */
async function countJobs(where: SQL): Promise<number> {
  return (await selectRows(deps, sql`select id from pgboss.job where ${where}`)).length;
}

let person: Awaited<ReturnType<typeof createPerson>>;
let neighbour: typeof person;

beforeAll(async () => {
  person = await createPerson(service, fixtures);
  neighbour = await createPerson(service, fixtures);
});

test('nothing personal is left anywhere after deletion execute (SI8), nor in the trail', async () => {
  const { reported, candidateId, applicationId } = person;
  await untilJobsDone(service);
  expect((await decryptCvTexts(deps, applicationId)).get(1)).toBe(reported.cvText);
  expect((await decryptFile(deps, applicationId))?.data.equals(person.cv)).toBe(true);
  await admin.candidate.release({ id: candidateId });
  const refused = await askDeletion(service, candidateId);
  await admin.deletion.refuse({ id: refused, reason: reported.refusal });
  await askNarrowDeletion(service, applicationId);
  const id = await askDeletion(service, candidateId);
  await untilJobsDone(service);
  await admin.candidate.hold({ id: candidateId, reason: reported.holdReason });
  const sought = {
    ...reported,
    ...(await secretsOf(candidateId)),
    cvBytes: person.cv.subarray(400, 440).toString('latin1'),
  };
  // The search must first find all data except the sealed data, or it proves nothing.
  const before = await findWords(service, sought);
  const found = new Set(before.map((place) => place.split(' ')[0]));
  expect([...Object.keys(sought)].filter((kind) => !found.has(kind)).sort()).toEqual(['cvBytes', 'cvText']);
  expect(before.filter((place) => place.endsWith('.eml')).length).toBeGreaterThan(0);
  const keys = await filesOf([applicationId]);
  await admin.candidate.release({ id: candidateId });
  await deps.database.transaction((tx) =>
    deps.followUp.enqueue(tx, { name: 'acknowledge-application', applicationId }),
  );
  expect(await countJobs(sql`data->>'applicationId' = ${applicationId}`)).toBeGreaterThan(0);

  const done = await admin.deletion.execute({ id });

  expect(done).toMatchObject({ id, state: 'done', closedAt: service.clock.now() });
  await untilJobsDone(service);
  expect(await findWords(service, sought)).toEqual([]);
  expect(keys).toHaveLength(2);
  for (const key of keys) expect(await deps.cvStore.get(key)).toBeNull();
  const named = [applicationId, person.boardId, refused, id].map(
    (word) => sql`data::text like ${`%${word}%`}`,
  );
  expect(await countJobs(sql.join(named, sql` or `))).toBe(0);
  for (const token of [portalTokenFor(service, candidateId), applicationId, person.boardId]) {
    expect((await service.get(`/api/v2/portal/${token}/export`)).status).toBe(404);
  }
  const open = await selectRows(
    deps,
    sql`select id from deletion_requests where workspace_id = ${person.workspace.id}
      and (open_subject is not null or candidate_id is not null or application_id is not null or reason is not null)`,
  );
  expect(open).toEqual([]);
  expect(await admin.deletion.list({ open: true })).not.toContainEqual(expect.objectContaining({ id }));
  await expectTrailOf(id);
  // The neighbour still has all of their data.
  expect((await decryptFile(deps, neighbour.applicationId))?.data.equals(neighbour.cv)).toBe(true);
  expect((await decryptCvTexts(deps, neighbour.applicationId)).get(1)).toBe(neighbour.reported.cvText);
  expect(await countRows(deps, 'mails', sql`candidate_id = ${neighbour.candidateId}`)).toBeGreaterThan(2);
});

async function expectTrailOf(deletionId: string): Promise<void> {
  const trail = await selectRows<{ action: string; details: Record<string, unknown> }>(
    deps,
    sql`select action, details from audit_entries where subject_id = ${deletionId} order by sequence`,
  );
  expect(trail.map(({ action }) => action)).toEqual([
    'deletion.requested',
    'deletion.started',
    'deletion.executed',
  ]);
  expect(trail.at(-1)?.details).toMatchObject({
    scope: 'candidate',
    mailed: true,
    erased: { persons: 1, applications: 2, cvFiles: 2, conversations: 1, partnerReferences: 1 },
  });
}

test('an application’s request erases that application, and what only it said of the person', async () => {
  const { reported, applicationId, boardId, candidateId } = neighbour;
  await untilJobsDone(service);
  await admin.candidate.release({ id: candidateId });
  const id = await askNarrowDeletion(service, applicationId);
  const keys = await filesOf([applicationId]);
  await admin.deletion.execute({ id });
  await untilJobsDone(service);
  const { boardName, reference, email, corrected, newAddress: _, ...gone } = reported;
  expect(await findWords(service, gone)).toEqual([]);
  expect(keys).toHaveLength(2);
  for (const key of keys) expect(await deps.cvStore.get(key)).toBeNull();
  const { candidate, submitted } = await admin.application.show({ id: boardId });
  expect(submitted).toMatchObject({ email, lastName: boardName });
  // An administrator's correction stays; the first name and the phone came from the erased application alone.
  expect(candidate).toMatchObject({
    lastName: corrected,
    firstName: 'Noé',
    phone: '+33 4 00 00 00 00',
    email,
  });
  expect(await findWords(service, { reference })).not.toEqual([]);

  const last = await askNarrowDeletion(service, boardId);
  await admin.deletion.execute({ id: last });
  await untilJobsDone(service);
  expect(await findWords(service, reported)).toEqual([]);
});
