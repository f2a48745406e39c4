import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { executeDeletion } from '#domain/erasure/execute-deletion.ts';
import { claimMail } from '#domain/mails/claim-mail.ts';
import { alwaysSent } from '#domain/mails/mail-plans.ts';
import type { Deps } from '#domain/ports.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import type { Signed } from '#kernel/secrets/signing.ts';
import { createMailer } from '#mails/sending/mailer.ts';
import { sendOnce } from '#mails/sending/send-mail.ts';
import { pdf } from '#test/support/files/cv-samples.ts';
import { type FormFields, fixturesOf, only, type Workspace } from '#test/support/fixtures.ts';
import { candidateOf } from '#test/support/requests/portal.ts';
import { countRows, selectRows } from '#test/support/rows.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { serviceForFile } from '#test/support/service.ts';
import {
  askDeletion,
  askNarrowDeletion,
  canary,
  createPerson,
  findWords,
  until,
  untilJobsDone,
} from './person.ts';

const mailServer = await startMailServer();
const service = await serviceForFile({ config: { SMTP_URL: mailServer.url } });
const fixtures = fixturesOf(service);
const { deps } = service;
const { admin } = fixtures;
afterAll(() => mailServer[Symbol.asyncDispose]());

const mailsTo = (email: string) =>
  mailServer.mails.filter(
    ({ recipients, attachments }) => recipients.includes(email) && attachments.length > 0,
  );
const stateOf = async (id: string) => {
  const rows = await selectRows<{ state: string }>(
    deps,
    sql`select state from deletion_requests where id = ${id}`,
  );
  return only(rows).state;
};
const sentenceOf = (command: Promise<unknown>) =>
  command.then(
    () => 'done',
    (error: unknown) => toDomainError(error).message,
  );

async function releasedPerson() {
  const person = await createPerson(service, fixtures);
  await admin.candidate.release({ id: person.candidateId });
  return person;
}

let workspace: Workspace;
let jobId: string;

beforeAll(async () => {
  workspace = await fixtures.workspace();
  jobId = await fixtures.recruitment(workspace);
});

/** Makes a person with one application, for tests that do not ask how far an erasure reaches. */
async function applicant(fields: FormFields = {}) {
  const email = `${canary('adresse')}@courriel.example`;
  const applicationId = await fixtures.application(workspace, jobId, { ...fields, email });
  return { applicationId, candidateId: await candidateOf(deps, applicationId), email };
}

async function storedCvOf(applicationId: string): Promise<string> {
  const rows = await selectRows<{ storage_key: string }>(
    deps,
    sql`select storage_key from cv_files where application_id = ${applicationId} and kind = 'cv'`,
  );
  return only(rows).storage_key;
}

/** Fails after the nth call of a port, whose effect stays. */
function dyingAfter(step: string, nth: number): Deps {
  let calls = 0;
  const dying =
    <Args extends unknown[], Result>(name: string, call: (...args: Args) => Result) =>
    (...args: Args): Result => {
      const result = call(...args);
      if (name !== step || ++calls !== nth) return result;
      const die = () => {
        throw new Error('killed');
      };
      return (result instanceof Promise ? result.then(die) : die()) as Result;
    };
  const { database, conversation, mailDelivery } = deps;
  return {
    ...deps,
    database: { ...database, transaction: dying('transaction', database.transaction) },
    conversation: { ...conversation, revoke: dying('revoke', conversation.revoke) },
    mailDelivery: {
      ...mailDelivery,
      deliverCertificate: dying('deliverCertificate', mailDelivery.deliverCertificate),
    },
  };
}

describe('a crash', () => {
  test('at each step in turn: a second call continues, until nothing is left', async () => {
    const { reported, candidateId, applicationId } = await releasedPerson();
    const id = await askDeletion(service, candidateId);
    const storageKey = await storedCvOf(applicationId);
    for (const [step, nth, state] of [
      ['transaction', 1, 'executing'],
      ['revoke', 1, 'executing'],
      ['deliverCertificate', 1, 'executing'],
      ['transaction', 2, 'done'],
    ] as const) {
      await expect(executeDeletion(dyingAfter(step, nth), { id }), step).rejects.toThrow('killed');
      expect([step, await stateOf(id)]).toEqual([step, state]);
      // In any order of events, the address is there until the certificate is accepted.
      const addressed = await countRows(deps, 'candidates', sql`id = ${candidateId}`);
      expect(addressed === 1 || mailsTo(reported.email).length === 1, step).toBe(true);
    }
    expect(await executeDeletion(deps, { id })).toMatchObject({ state: 'done' });
    await untilJobsDone(service);
    expect(await findWords(service, reported)).toEqual([]);
    expect(await deps.cvStore.get(storageKey)).toBeNull();
    expect(mailsTo(reported.email)).toHaveLength(1);
  });

  test('during the removal of copies is no failure: a job removes the rest', async () => {
    const lastName = canary('Nom');
    const cv = new File([new Uint8Array(pdf())], 'cv.pdf', { type: 'application/pdf' });
    const { email, candidateId, applicationId } = await applicant({ lastName, cv });
    const said = canary('reponse');
    const session = `/api/v2/prequalif/${applicationId}`;
    await service.post(`${session}/consent`, { decision: 'ai' });
    await service.post(`${session}/stream`, { messages: [{ id: 'm1', role: 'user', content: said }] });
    const id = await askDeletion(service, candidateId);
    await untilJobsDone(service);
    const storageKey = await storedCvOf(applicationId);
    const away = () => Promise.reject(new Error('away'));
    const failing: Deps = {
      ...deps,
      mailDelivery: { ...deps.mailDelivery, forget: away },
      conversation: { ...deps.conversation, forget: away },
      cvStore: { ...deps.cvStore, remove: away },
    };
    expect(await executeDeletion(failing, { id })).toMatchObject({ id, state: 'done' });
    await untilJobsDone(service);
    expect(await findWords(service, { lastName, email, said })).toEqual([]);
    expect(await deps.cvStore.get(storageKey)).toBeNull();
  });

  test('before anything of a transaction is committed changes nothing', async () => {
    const { candidateId, applicationId } = await applicant();
    const id = await askDeletion(service, candidateId);
    const failing: Deps = {
      ...deps,
      followUp: { ...deps.followUp, enqueue: () => Promise.reject(new Error('killed')) },
    };
    await expect(executeDeletion(failing, { id })).rejects.toThrow('killed');
    expect(await stateOf(id)).toBe('executing');
    expect(await countRows(deps, 'applications', sql`id = ${applicationId}`)).toBe(1);
    expect(await executeDeletion(deps, { id })).toMatchObject({ state: 'done' });
  });

  test('is made up for by the daily job', async () => {
    const { email, candidateId } = await applicant();
    const id = await askDeletion(service, candidateId);
    await expect(executeDeletion(dyingAfter('transaction', 1), { id })).rejects.toThrow('killed');
    await deps.database.transaction((tx) => deps.followUp.enqueue(tx, { name: 'run-retention' }));
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('done'), until);
    await untilJobsDone(service);
    expect(await findWords(service, { email })).toEqual([]);
  });
});

describe('the certificate', () => {
  test('is signed, has counts and no person, and is the same in the mail and in the list', async () => {
    const { reported, candidateId } = await releasedPerson();
    const id = await askDeletion(service, candidateId);
    await untilJobsDone(service);
    const { certificate } = await admin.deletion.execute({ id });
    const mail = only(mailsTo(reported.email));
    const attached = JSON.parse(only(mail.attachments).content.toString()) as Signed<Record<string, unknown>>;
    expect(attached).toEqual(certificate);
    expect(attached.statement).toMatchObject({
      type: 'deletion-certificate',
      requestId: id,
      erasure: 'person',
      issuer: 'Éditions du Guichet SAS',
      issuedAt: service.clock.now().toISOString(),
      erased: { persons: 1, applications: 2, cvFiles: 2, messages: 5, partnerReferences: 1 },
    });
    for (const word of [...Object.values(reported), candidateId])
      expect(JSON.stringify(attached)).not.toContain(word);
    expect(deps.signer.verify(attached)).toBe(true);
    const forged = { ...attached, statement: { ...attached.statement, requestId: randomUUID() } };
    expect(deps.signer.verify(forged)).toBe(false);
  });

  test('no address is erased while the mail server does not accept the certificate', async () => {
    const { candidateId, applicationId, email } = await applicant();
    const id = await askDeletion(service, candidateId);
    await untilJobsDone(service);
    mailServer.refuseWith(451);
    expect(await sentenceOf(admin.deletion.execute({ id }))).toMatch(
      /^Nothing is erased, since the certificate cannot be mailed: the mail server 127\.0\.0\.1:\d+ did not take the message \(EENVELOPE 451\); run the command again when it does\.$/,
    );
    mailServer.refuseWith(550);
    expect(await sentenceOf(admin.deletion.execute({ id }))).toMatch(
      /correct the address, or give --without-mail/,
    );
    expect(await stateOf(id)).toBe('executing');
    expect(await countRows(deps, 'applications', sql`id = ${applicationId}`)).toBe(1);
    mailServer.refuseWith(null);
    await admin.deletion.execute({ id });
    expect(mailsTo(email)).toHaveLength(1);
    expect(await countRows(deps, 'candidates', sql`id = ${candidateId}`)).toBe(0);
  });

  test('a mailer that reports no outcome is not believed', async () => {
    const { candidateId } = await applicant();
    const id = await askDeletion(service, candidateId);
    const silent = { ...deps.mailDelivery, deliverCertificate: async () => {} };
    await expect(executeDeletion({ ...deps, mailDelivery: silent }, { id })).rejects.toThrow(
      'was not accepted',
    );
    expect(await countRows(deps, 'candidates', sql`id = ${candidateId}`)).toBe(1);
  });

  test('an address that is refused for good does not keep a person from being erased', async () => {
    const { candidateId, email } = await applicant();
    const id = await askDeletion(service, candidateId);
    const { certificate } = await admin.deletion.execute({ id, withoutMail: true });
    expect(deps.signer.verify(certificate as Signed<unknown>)).toBe(true);
    expect(mailsTo(email)).toEqual([]);
    expect(await countRows(deps, 'candidates', sql`id = ${candidateId}`)).toBe(0);
  });
});

describe('no erasure reaches', () => {
  test('a person under legal hold, for any request', async () => {
    const { candidateId, applicationId, email } = await applicant();
    const [whole, narrow] = [
      await askDeletion(service, candidateId),
      await askNarrowDeletion(service, applicationId),
    ];
    await admin.candidate.hold({ id: candidateId, reason: 'Litige' });
    for (const id of [whole, narrow]) {
      expect(await sentenceOf(admin.deletion.execute({ id }))).toBe(
        `The candidate ${candidateId} is under legal hold since 2026-11-23: release the hold first.`,
      );
    }
    expect(await countRows(deps, 'applications', sql`id = ${applicationId}`)).toBe(1);
    expect(mailsTo(email)).toEqual([]);
    await admin.candidate.release({ id: candidateId });
    await admin.deletion.execute({ id: narrow });
    expect(await stateOf(whole)).toBe('done');
  });

  test('a hold that comes while the certificate is on its way wins', async () => {
    const { candidateId } = await applicant();
    const id = await askDeletion(service, candidateId);
    const held: Deps = {
      ...deps,
      mailDelivery: {
        ...deps.mailDelivery,
        deliverCertificate: async (requestId) => {
          await deps.mailDelivery.deliverCertificate(requestId);
          await admin.candidate.hold({ id: candidateId, reason: 'Litige' });
        },
      },
    };
    await expect(executeDeletion(held, { id })).rejects.toThrow('is under legal hold');
    expect(await countRows(deps, 'candidates', sql`id = ${candidateId}`)).toBe(1);
  });

  test('an unknown request, and one that was refused, are reported in a sentence', async () => {
    const unknown = randomUUID();
    expect(await sentenceOf(admin.deletion.execute({ id: unknown }))).toBe(
      `There is no deletion request with the id ${unknown}.`,
    );
    const { candidateId } = await applicant();
    const id = await askDeletion(service, candidateId);
    await admin.deletion.refuse({ id, reason: 'Une procédure est en cours.' });
    expect(await sentenceOf(admin.deletion.execute({ id }))).toBe(`The deletion request ${id} was refused.`);
    expect(await sentenceOf(admin.deletion.refuse({ id, reason: 'Encore' }))).toBe(
      `The deletion request ${id} was refused already.`,
    );
  });
});

test('a refusal gives the candidate its reason by mail, and the trail no word of it', async () => {
  const { candidateId, email } = await applicant();
  const id = await askDeletion(service, candidateId);
  const reason = 'Une procédure prud’homale est en cours.';
  expect(await admin.deletion.refuse({ id, reason })).toMatchObject({ id, state: 'refused', reason });
  await untilJobsDone(service);
  const reported = mailServer.mails.filter(
    ({ recipients, text }) => recipients.includes(email) && text.includes(reason),
  );
  expect(only(reported).text).toContain('CNIL');
  const trail = await selectRows(
    deps,
    sql`select action, details from audit_entries where subject_id = ${id}`,
  );
  expect(JSON.stringify(trail)).toContain('deletion.refused');
  expect(JSON.stringify(trail)).not.toContain('prud');
  // The request is closed: asking again makes another request.
  expect(await askDeletion(service, candidateId)).not.toBe(id);
});

test('a mail that was on its way while the person was erased is forgotten as well', async () => {
  const { candidateId, applicationId, email } = await applicant();
  const id = await askDeletion(service, candidateId);
  await untilJobsDone(service);
  const forgotten: string[] = [];
  const mailer = createMailer({ smtpUrl: mailServer.url, publicUrl: service.url, folder: service.dataDir });
  const late = {
    ...deps,
    mailer: {
      ...mailer,
      send: async () => void (await admin.deletion.execute({ id })),
      forget: async (ids: readonly string[]) => void forgotten.push(...ids),
    },
  };
  const mail = { kind: 'late', causeId: applicationId, candidateId, applicationId };
  const content = { lang: 'fr', subject: 'x', preheader: '', heading: '', blocks: [], footer: '' } as const;
  await sendOnce(late, mail, { to: email, brand: { name: 'x', accent: null }, content });
  mailer.close();
  expect(forgotten).toHaveLength(1);
  expect(await claimMail(deps, { occasion: mail, plan: alwaysSent })).toBeNull();
});

test('a conversation that runs is ended on every node before its words are erased', async () => {
  const { candidateId, applicationId } = await applicant();
  await service.post(`/api/v2/prequalif/${applicationId}/consent`, { decision: 'ai' });
  const id = await askDeletion(service, candidateId);
  const ended: string[] = [];
  const watching: Deps = {
    ...deps,
    conversation: { ...deps.conversation, revoke: (sessionId) => void ended.push(sessionId) },
    mailDelivery: {
      ...deps.mailDelivery,
      deliverCertificate: async (requestId) => {
        expect(ended).toEqual([applicationId]);
        // Other nodes ask for this several times a second.
        expect(
          await countRows(deps, 'prequalification_sessions', sql`id = ${applicationId} and not ai_consent`),
        ).toBe(1);
        await deps.mailDelivery.deliverCertificate(requestId);
      },
    },
  };
  await executeDeletion(watching, { id });
  expect(ended).toEqual([applicationId]);
});

test('repeating a finished deletion changes nothing', async () => {
  const { candidateId, email } = await applicant();
  const id = await askDeletion(service, candidateId);
  const done = await admin.deletion.execute({ id });
  service.clock.advance(60_000);
  expect(await admin.deletion.execute({ id })).toEqual(done);
  expect(mailsTo(email)).toHaveLength(1);
});

test('two executions at once erase once, and tell it once in the trail', async () => {
  const { candidateId } = await applicant();
  const id = await askDeletion(service, candidateId);
  const done = await Promise.all([1, 2, 3].map(() => admin.deletion.execute({ id })));
  expect(new Set(done.map(({ state }) => state))).toEqual(new Set(['done']));
  expect(
    await countRows(deps, 'audit_entries', sql`subject_id = ${id} and action = 'deletion.executed'`),
  ).toBe(1);
});
