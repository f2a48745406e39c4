import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { fixturesOf, only, type Workspace } from '#test/support/fixtures.ts';
import { candidateOf } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';
import { askDeletion } from './person.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { admin } = fixtures;
const { deps, clock } = service;

let workspace: Workspace;
let jobIds: string[];

beforeAll(async () => {
  workspace = await fixtures.workspace();
  jobIds = [await fixtures.recruitment(workspace), await fixtures.recruitment(workspace)];
});

/** Makes a person of a restored backup, with `count` applications. */
async function restored(count = 1) {
  const email = `${randomUUID()}@courriel.example`;
  const applicationIds = [];
  for (const jobId of jobIds.slice(0, count)) {
    clock.advance(60_000);
    applicationIds.push(await fixtures.application(workspace, jobId, { email }));
  }
  return { email, applicationIds, candidateId: await candidateOf(deps, applicationIds[0] ?? '') };
}

const deletion = (known: object) => ({
  id: randomUUID(),
  scope: 'candidate' as const,
  state: 'done' as const,
  candidateId: null,
  applicationId: null,
  ...known,
});

async function left({ candidateId, applicationIds }: Awaited<ReturnType<typeof restored>>) {
  const rows = await selectRows<{ id: string }>(
    deps,
    sql`select id from candidates where id = ${candidateId}
      union all select id from applications where candidate_id = ${candidateId}`,
  );
  return [candidateId, ...applicationIds].filter((id) => rows.some((row) => row.id === id));
}

describe('deletions that a backup does not know', () => {
  test('a person whom a list names as erased is erased again, and known to a second run', async () => {
    const person = await restored(2);
    const { candidateId: erasedCandidateId, applicationIds: erasedApplicationIds } = person;
    const kept = [deletion({ erasedCandidateId, erasedApplicationIds })];
    const ids = kept.map(({ id }) => id);
    expect(await admin.deletion.repeat({ kept })).toMatchObject({ executed: ids, unknown: [] });
    expect(await left(person)).toEqual([]);
    expect(await admin.deletion.repeat({ kept })).toMatchObject({ known: ids, executed: [], gone: [] });
  });

  test('only the erased application is erased again for a person who has applied since', async () => {
    const person = await restored(2);
    const [first = '', second = ''] = person.applicationIds;
    const kept = [deletion({ erasedCandidateId: null, erasedApplicationIds: [first] })];
    expect(await admin.deletion.repeat({ kept })).toMatchObject({ executed: [only(kept).id] });
    expect(await left(person)).toEqual([person.candidateId, second]);
  });

  test('a person who is not in the backup is gone; a deletion that no list explains is unknown', async () => {
    const kept = [
      deletion({ erasedCandidateId: randomUUID(), erasedApplicationIds: [randomUUID()] }),
      deletion({ erasedCandidateId: null, erasedApplicationIds: [randomUUID()] }),
      deletion({ candidateId: randomUUID() }),
      deletion({}),
    ];
    const [person, application, older, silent] = kept.map(({ id }) => id);
    expect(await admin.deletion.repeat({ kept })).toMatchObject({
      gone: [person, application, older],
      unknown: [silent],
    });
  });

  test('a legal hold of the backup keeps the person, and is named', async () => {
    const person = await restored();
    const kept = [deletion({ erasedCandidateId: person.candidateId, erasedApplicationIds: [] })];
    await admin.candidate.hold({ id: person.candidateId, reason: 'Litige' });
    expect(await admin.deletion.repeat({ kept })).toMatchObject({ held: [only(kept).id] });
    await admin.candidate.release({ id: person.candidateId });
    expect(await admin.deletion.repeat({ kept })).toMatchObject({ executed: [only(kept).id] });
    expect(await left(person)).toEqual([]);
  });
});

test('a request that the backup knows, made again for more since: all of it', async () => {
  const person = await restored();
  const id = await askDeletion(service, person.candidateId);
  clock.advance(60_000);
  const later = await fixtures.application(workspace, jobIds[1] ?? '', { email: person.email });
  const applicationIds = [...person.applicationIds, later];
  const kept = [
    {
      ...deletion({ erasedCandidateId: person.candidateId, erasedApplicationIds: applicationIds }),
      id,
      candidateId: person.candidateId,
    },
  ];
  expect(await admin.deletion.repeat({ kept })).toMatchObject({ executed: [id] });
  expect(await left({ ...person, applicationIds })).toEqual([]);
});

describe('a request keeps, of the person that it has erased,', () => {
  const kept = async (id: string) => only((await admin.deletion.list({})).filter((row) => row.id === id));

  test('the ids of the person and of every application', async () => {
    const { candidateId, applicationIds } = await restored(2);
    const id = await askDeletion(service, candidateId);
    expect(await kept(id)).toMatchObject({ erasedCandidateId: null, erasedApplicationIds: null });
    await admin.deletion.execute({ id });
    const { erasedCandidateId, erasedApplicationIds, ...row } = await kept(id);
    expect([row.candidateId, erasedCandidateId, erasedApplicationIds?.toSorted()]).toEqual([
      null,
      candidateId,
      applicationIds.toSorted(),
    ]);
  });

  test('only the ids of the erased applications, if the person has applied since', async () => {
    const { email, candidateId, applicationIds } = await restored();
    const id = await askDeletion(service, candidateId);
    clock.advance(60_000);
    await fixtures.application(workspace, jobIds[1] ?? '', { email });
    await admin.deletion.execute({ id });
    expect(await kept(id)).toMatchObject({
      candidateId,
      erasedCandidateId: null,
      erasedApplicationIds: applicationIds,
    });
  });

  test('the ids if another erasure has closed it', async () => {
    const { candidateId, applicationIds } = await restored();
    const id = await askDeletion(service, candidateId);
    clock.advance(400 * 30 * 86_400_000);
    await admin.retention.run({ dryRun: false });
    expect(await kept(id)).toMatchObject({
      state: 'done',
      erasedCandidateId: candidateId,
      erasedApplicationIds: applicationIds,
    });
  });
});
