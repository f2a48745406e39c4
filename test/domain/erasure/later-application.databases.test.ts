import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSession } from '#db/conversations/conversations.ts';
import { fixturesOf, only, type Workspace } from '#test/support/fixtures.ts';
import { candidateOf } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { serviceForFile } from '#test/support/service.ts';
import { askDeletion, askNarrowDeletion, canaries, canary, findWords, untilJobsDone } from './person.ts';

const mailServer = await startMailServer();
const service = await serviceForFile({ config: { SMTP_URL: mailServer.url } });
afterAll(() => mailServer[Symbol.asyncDispose]());
const fixtures = fixturesOf(service);
const { admin } = fixtures;
const { deps, clock } = service;

let workspace: Workspace;
let jobId: string;
let otherJobId: string;

beforeAll(async () => {
  workspace = await fixtures.workspace();
  jobId = await fixtures.recruitment(workspace);
  otherJobId = await fixtures.recruitment(workspace);
});

/** Makes a person who asked for the deletion of everything, and applied again a minute later. */
async function returning() {
  const { firstName, lastName, phone, why, email } = canaries();
  const old = { firstName, lastName, phone, why };
  const first = await fixtures.application(workspace, jobId, { ...old, email });
  const candidateId = await candidateOf(deps, first);
  const id = await askDeletion(service, candidateId);
  await untilJobsDone(service);
  clock.advance(60_000);
  const fresh = { firstName: canary('Prenom'), lastName: canary('Nom'), why: canary('motif') };
  const later = await fixtures.application(workspace, otherJobId, { ...fresh, email });
  await untilJobsDone(service);
  return { id, candidateId, later, old, fresh, email };
}

const applicationsOf = async (candidateId: string) =>
  (
    await selectRows<{ id: string }>(
      deps,
      sql`select id from applications where candidate_id = ${candidateId} order by created_at`,
    )
  ).map(({ id }) => id);
const listed = async (id: string) => only((await admin.deletion.list({})).filter((row) => row.id === id));

/** The confirmation of the request has one sentence, the certificate's mail the other. */
const mailsWith = (email: string, sentence: string) =>
  mailServer.mails.filter(
    ({ recipients, text }) => recipients.includes(email) && text.replaceAll(/\s+/g, ' ').includes(sentence),
  );

describe('an application that was sent after the deletion was asked for', () => {
  test('is kept, while everything that was sent before is erased, and nothing old of the person is left', async () => {
    const { id, candidateId, later, old, fresh, email } = await returning();
    expect(await listed(id)).toMatchObject({ scope: 'candidate', applicationsSince: 1 });
    expect(await admin.deletion.execute({ id })).toMatchObject({
      state: 'done',
      certificate: {
        statement: { erasure: 'application', erased: { persons: 0, applications: 1, mails: 3 } },
      },
    });
    await untilJobsDone(service);
    expect(await applicationsOf(candidateId)).toEqual([later]);
    expect(await findWords(service, old)).toEqual([]);
    const { candidate } = await admin.application.show({ id: later });
    expect(candidate).toMatchObject({
      firstName: fresh.firstName,
      lastName: fresh.lastName,
      phone: null,
      email,
    });
    expect(await listed(id)).toMatchObject({ state: 'done', overdue: false });
    // The request is closed: asking again makes another request, and erases the rest.
    const again = await askDeletion(service, candidateId);
    expect(again).not.toBe(id);
    await untilJobsDone(service);
    await admin.deletion.execute({ id: again });
    await untilJobsDone(service);
    expect(await findWords(service, { ...fresh, email })).toEqual([]);
  });

  test('is all that tells of the person, also where an administrator had corrected something, and the mails say so', async () => {
    const { id, candidateId, later, fresh, email } = await returning();
    const corrected = { lastName: canary('Corrige'), phone: canary('telephone') };
    await admin.candidate.correct({ id: candidateId, ...corrected });
    await admin.deletion.execute({ id });
    await untilJobsDone(service);
    expect(await findWords(service, corrected)).toEqual([]);
    const { candidate } = await admin.application.show({ id: later });
    expect(candidate).toMatchObject({ lastName: fresh.lastName, phone: null });
    expect(mailsWith(email, 'après cette demande est nouvelle : elle est gardée')).toHaveLength(1);
    expect(mailsWith(email, 'Ce que vous avez envoyé ensuite est gardé')).toHaveLength(1);
  });

  test('is erased too when the administrator logs the request again, for a person who asked by letter', async () => {
    const { id, candidateId, fresh, email } = await returning();
    clock.advance(60_000);
    const { dueAt } = await listed(id);
    expect(await admin.deletion.request({ candidate: candidateId })).toEqual({ id, dueAt });
    await admin.deletion.execute({ id });
    await untilJobsDone(service);
    expect(await findWords(service, { ...fresh, email })).toEqual([]);
    await expect(admin.deletion.request({ candidate: candidateId })).rejects.toThrow(
      `There is no candidate with the id ${candidateId}.`,
    );
  });

  test('has its conversation, while the one before the request has none until it is erased', async () => {
    const { id, candidateId, later } = await returning();
    const silenced = async () => {
      const ids = await applicationsOf(candidateId);
      const sessions = await Promise.all(ids.map((one) => findSession(deps.database.query, one)));
      return sessions.map((session) => session?.isDeletionRequested);
    };
    expect(await silenced()).toEqual([true, false]);
    await askNarrowDeletion(service, later);
    expect(await silenced()).toEqual([true, true]);
    await admin.deletion.execute({ id });
    await untilJobsDone(service);
    expect(await silenced()).toEqual([true]);
  });

  test('is erased with the rest when the deletion is asked for again, and the first due date stays', async () => {
    const { id, candidateId, later, old, fresh, email } = await returning();
    const { dueAt } = await listed(id);
    clock.advance(60_000);
    expect(await askDeletion(service, candidateId)).toBe(id);
    expect(await listed(id)).toMatchObject({ applicationsSince: 0, dueAt, askedAgainAt: clock.now() });
    expect(await findSession(deps.database.query, later)).toMatchObject({ isDeletionRequested: true });
    await admin.deletion.execute({ id });
    await untilJobsDone(service);
    expect(await findWords(service, { ...old, ...fresh, email })).toEqual([]);
  });
});
