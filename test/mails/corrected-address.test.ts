import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { sweepAddressChanges } from '#db/candidates/address-changes.ts';
import { applications, candidates, mails, prequalificationSessions } from '#db/schema/index.ts';
import { decryptCvTexts } from '#domain/applications/cv-text.ts';
import { extractCvText } from '#domain/applications/extract-cv-text.ts';
import { decryptFile } from '#domain/applications/file-vault.ts';
import { moveToAddress } from '#domain/applications/sent/move-to-address.ts';
import { toReference } from '#domain/applications/sent/reference.ts';
import { claimSharedMail } from '#domain/mails/claim-shared-mail.ts';
import { alwaysSent } from '#domain/mails/mail-plans.ts';
import { employerMailKinds } from '#domain/mails/mailed-correction.ts';
import type { FollowUpJob } from '#domain/ports.ts';
import { findReadableSession } from '#domain/prequalification/chat-link.ts';
import { FollowUpFailure } from '#kernel/errors/follow-up-failure.ts';
import { announceApplication } from '#mails/employers/announce-application.ts';
import { announceHumanRequest } from '#mails/employers/announce-human-request.ts';
import { mailJobs } from '#mails/mail-jobs.ts';
import { pdf } from '../support/files/cv-samples.ts';
import { only, tag } from '../support/fixtures.ts';
import { createJobFixture } from './follow-up-fixture.ts';

const fixture = await createJobFixture();
const { deps, sent, jobs, later, clock, database } = fixture;

beforeEach(() => {
  sent.length = 0;
  jobs.length = 0;
  later.clear();
});

async function correct(applicationId: string, email = `juste-${tag()}@courriel.example`): Promise<string> {
  clock.advance(1000);
  expect(await moveToAddress(deps, { applicationId, email, emailNormalized: email })).toBe(true);
  return email;
}

/** Runs the jobs that wait, each a second time as after a crash. */
async function runJobs(...kinds: FollowUpJob['name'][]): Promise<void> {
  const handlers: Partial<Record<string, (job: never) => Promise<void>>> = mailJobs(deps);
  for (const job of jobs.splice(0)) {
    if (kinds.length > 0 && !kinds.includes(job.name)) continue;
    await handlers[job.name]?.(job as never);
    await handlers[job.name]?.(job as never);
  }
}

const tokenIn = (kind: 'portal' | 'chat', text: string) =>
  new RegExp(`/${kind}/([^\\s/]+)`).exec(text)?.[1] ?? '';
const personOf = (email: string) =>
  database.query.select().from(candidates).where(eq(candidates.emailNormalized, email));

describe('the acknowledgement of an application whose address was corrected (D80)', () => {
  it.each([
    ['fr', 'Nous avons bien reçu', 'a changé d’adresse'],
    ['en', 'We have received', 'has another address now'],
  ] as const)(
    'goes to the corrected address, and the mistyped one is told without a name or a link, in %s',
    async (lang, received, told) => {
      const { applicationId, email: mistyped } = await fixture.apply({ lang });
      await runJobs('acknowledge-application');
      const first = only(sent);
      const email = await correct(applicationId);
      await runJobs('acknowledge-corrected-address', 'tell-mistyped-address');
      expect(sent.map(({ to }) => to)).toEqual([mistyped, email, mistyped]);
      const [, second, notice] = sent;
      expect(second?.subject).toContain(received);
      expect(notice?.subject).toContain(told);
      expect(notice?.text).toContain(toReference(applicationId));
      expect(JSON.stringify(notice)).not.toMatch(
        new RegExp(`portal/|/chat/|Camille|Fontanel|maintenance|${email}|${applicationId}`),
      );
      await expect(findReadableSession(deps, tokenIn('chat', first.text))).rejects.toThrow();
      const opened = await findReadableSession(deps, tokenIn('chat', second?.text ?? ''));
      expect(opened.sessionId).toBe(applicationId);
      expect(await personOf(mistyped)).toEqual([]);
      expect(tokenIn('portal', second?.text ?? '')).not.toBe('');
    },
  );

  it('is not sent to the mistyped address if it was not on its way, which then is told nothing', async () => {
    const { applicationId } = await fixture.apply();
    const email = await correct(applicationId);
    await runJobs('acknowledge-application', 'acknowledge-corrected-address', 'tell-mistyped-address');
    expect(only(sent).to).toBe(email);
  });

  it('goes to the last of two corrections, and the link to the conversation is that one’s alone', async () => {
    const { applicationId } = await fixture.apply();
    const between = await correct(applicationId);
    await runJobs('acknowledge-corrected-address');
    const email = await correct(applicationId);
    await runJobs('acknowledge-corrected-address', 'tell-mistyped-address');
    expect(sent.map(({ to }) => to)).toEqual([between, email, between]);
    await expect(findReadableSession(deps, tokenIn('chat', sent[0]?.text ?? ''))).rejects.toThrow();
    expect((await findReadableSession(deps, tokenIn('chat', sent[1]?.text ?? ''))).sessionId).toBe(
      applicationId,
    );
  });

  it('is left out for an address that was corrected again before its job ran', async () => {
    const { applicationId } = await fixture.apply();
    await correct(applicationId);
    const email = await correct(applicationId);
    await runJobs('acknowledge-corrected-address', 'tell-mistyped-address');
    expect(sent.map(({ to }) => to)).toEqual([email]);
  });

  it('is refused for good, and the mistyped address hears of the correction all the same', async () => {
    const { applicationId, email: mistyped } = await fixture.apply();
    await runJobs('acknowledge-application');
    const between = await correct(applicationId);
    const send: typeof deps.mailer.send = async (message) => {
      if (message.to === between) throw new FollowUpFailure('refused', { permanent: true });
      sent.push(message);
    };
    const failed: string[] = [];
    const handlers: Partial<Record<string, (job: never) => Promise<void>>> = mailJobs({
      ...deps,
      mailer: { ...deps.mailer, send },
    });
    for (const job of jobs.splice(0))
      await handlers[job.name]?.(job as never).catch(() => failed.push(job.name));
    expect(failed).toEqual(['acknowledge-corrected-address']);
    expect(sent.filter(({ to }) => to === mistyped)).toHaveLength(2);
  });

  it('and the notice to the mistyped address is sent although strangers used up its mails of the day (D37)', async () => {
    const first = await fixture.apply();
    await runJobs('acknowledge-application');
    for (let mails = 0; mails < 10; mails += 1) await fixture.apply({ email: first.email });
    await runJobs('acknowledge-application');
    expect(fixture.withheld).toContain('acknowledge-application');
    sent.length = 0;
    await correct(first.applicationId);
    await runJobs('tell-mistyped-address');
    expect(only(sent).to).toBe(first.email);
  });
});

it('forgets both mistyped addresses with the correction, and keeps where the others went (D80)', async () => {
  const { applicationId } = await fixture.apply();
  await runJobs('acknowledge-application', 'announce-application');
  await correct(applicationId);
  clock.advance(1000);
  await runJobs();
  const email = await correct(applicationId);
  clock.advance(1000);
  await runJobs();
  const recipients = async () => {
    const rows = await database.query.select().from(mails).where(eq(mails.applicationId, applicationId));
    return rows.map(({ kind, recipient }) => `${kind} ${recipient}`).sort();
  };
  const before = await recipients();
  expect(before).toHaveLength(7);
  const sweep = { employerKinds: [...employerMailKinds] };
  await sweepAddressChanges(database.query, { ...sweep, now: clock.now() });
  expect(await recipients()).toEqual(before);
  await sweepAddressChanges(database.query, {
    ...sweep,
    now: new Date(clock.now().getTime() + 8 * 86_400_000),
  });
  expect(await recipients()).toEqual([
    'acknowledge-application null',
    `acknowledge-corrected-address ${email}`,
    'acknowledge-corrected-address null',
    'announce-application recrutement@varenne.example',
    'announce-corrected-address recrutement@varenne.example',
    'tell-mistyped-address null',
    'tell-mistyped-address null',
  ]);
});

describe('the employer', () => {
  it.each([
    [
      'fr',
      'Adresse corrigée\u202f: Camille Fontanel, Technicienne de maintenance',
      'à un de nos messages précédents',
    ],
    ['en', 'Corrected address: Camille Fontanel, Technicienne de maintenance', 'to an earlier message'],
  ] as const)(
    'is told in %s, once a day, since an answer to any earlier mail would go astray',
    async (lang, subject, earlier) => {
      const { applicationId } = await fixture.apply({ workspace: { lang } });
      await runJobs('announce-application');
      const email = await correct(applicationId);
      await runJobs('announce-application', 'announce-corrected-address');
      expect(sent.map(({ to }) => to)).toEqual(Array(2).fill('recrutement@varenne.example'));
      expect(sent[1]).toMatchObject({ subject, replyTo: email });
      expect(sent[1]?.text).toContain(earlier);
      const again = await correct(applicationId);
      await runJobs('announce-corrected-address');
      expect(sent).toHaveLength(2);
      const { job, afterSeconds } = only([...later.values()]);
      clock.advance(afterSeconds * 1000);
      jobs.push(job);
      await runJobs();
      expect(sent.slice(2).map(({ replyTo }) => replyTo)).toEqual([again]);
    },
  );

  it.each([
    ['never', 'recrutement@varenne.example', 'recrutement@varenne.example'],
    ['daily', 'recrutement@varenne.example', 'recrutement@varenne.example'],
    ['never', null, 'contact@publisher.example'],
  ] as const)(
    'is told after a mail of another kind: notify %s, contact %s',
    async (notify, contactEmail, recipient) => {
      const { applicationId } = await fixture.apply({ workspace: { notify, contactEmail } });
      await database.query.insert(prequalificationSessions).values({
        ...{ id: applicationId, aiConsent: false, decision: 'human', state: {}, facts: [] },
        ...{ createdAt: clock.now(), updatedAt: clock.now() },
      });
      await announceHumanRequest(deps, { applicationId, requestId: randomUUID() });
      const email = await correct(applicationId);
      await runJobs('announce-corrected-address');
      expect(sent.map(({ to }) => to)).toEqual([recipient, recipient]);
      expect(sent[1]?.replyTo).toBe(email);
    },
  );

  it('is told nothing more where its first mail was not written yet', async () => {
    const { applicationId } = await fixture.apply();
    const email = await correct(applicationId);
    clock.advance(1000);
    await runJobs('announce-application', 'announce-corrected-address');
    expect(only(sent).replyTo).toBe(email);
  });
});

it.each([
  ['is gone', false],
  ['has another application and stays', true],
])(
  'a mail that is being written while its person %s is given up, and its job is retried',
  async (_, stays) => {
    const { applicationId, email: mistyped } = await fixture.apply();
    const [person] = await personOf(mistyped);
    const other = await fixture.apply();
    if (stays)
      await database.query
        .update(applications)
        .set({ candidateId: person?.id ?? '' })
        .where(eq(applications.id, other.applicationId));
    let email = '';
    const transaction: typeof database.transaction = async (work) => {
      email ||= await correct(applicationId);
      return database.transaction(work);
    };
    const during = { ...deps, database: { ...database, transaction } };
    await expect(announceApplication(during, { applicationId })).rejects.toThrow(FollowUpFailure);
    expect(await personOf(mistyped)).toHaveLength(stays ? 1 : 0);
    const linked = { candidateId: person?.id ?? '', applicationId };
    const shared = { kind: 'renew-employer-links', id: randomUUID(), about: [linked], plan: alwaysSent };
    await expect(claimSharedMail(deps, shared)).rejects.toThrow(FollowUpFailure);
    await announceApplication(deps, { applicationId });
    expect(only(sent).replyTo).toBe(email);
  },
);

it('the files and their texts go with the application, under the key of its new person (D34)', async () => {
  const data = pdf({ text: 'Soudure sous argon' });
  const cv = { fileName: 'cv.pdf', contentType: 'application/pdf', data };
  const { applicationId } = await fixture.apply({ cv });
  await extractCvText(deps, { applicationId });
  await correct(applicationId);
  expect((await decryptFile(deps, applicationId))?.data.equals(data)).toBe(true);
  expect((await decryptCvTexts(deps, applicationId)).get(1)).toContain('Soudure sous argon');
});

it('a text that is read during the correction is not stored under the earlier key, and read again', async () => {
  const cv = { fileName: 'cv.pdf', contentType: 'application/pdf', data: pdf({ text: 'Brasage' }) };
  const { applicationId } = await fixture.apply({ cv });
  const cvTextReader: typeof deps.cvTextReader = {
    ...deps.cvTextReader,
    read: async (file) => {
      await correct(applicationId);
      return deps.cvTextReader.read(file);
    },
  };
  await extractCvText({ ...deps, cvTextReader }, { applicationId });
  expect((await decryptCvTexts(deps, applicationId)).get(1)).toBeNull();
  expect(jobs).toContainEqual({ name: 'extract-cv-text', applicationId });
  await extractCvText(deps, { applicationId });
  expect((await decryptCvTexts(deps, applicationId)).get(1)).toContain('Brasage');
});
