import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { lockApplication } from '#db/applications/manage-applications.ts';
import { findCandidate } from '#db/candidates/portal.ts';
import { candidates } from '#db/schema/index.ts';
import { changeStatus } from '#domain/applications/status/change-status.ts';
import { requestDeletion } from '#domain/erasure/request-deletion.ts';
import { withdrawDeletion } from '#domain/erasure/withdraw-deletion.ts';
import { announceStatus } from '#mails/candidates/announce-status.ts';
import { announceApplication } from '#mails/employers/announce-application.ts';
import { announceDeletionRequest } from '#mails/employers/announce-deletion-request.ts';
import { announceDeletionWithdrawal } from '#mails/employers/announce-deletion-withdrawal.ts';
import { announceWithdrawal } from '#mails/employers/announce-withdrawal.ts';
import { only } from '#test/support/fixtures.ts';
import { createJobFixture } from '../follow-up-fixture.ts';

const fixture = await createJobFixture();
const { deps, sent, later, clock, database } = fixture;

beforeEach(() => {
  sent.length = 0;
  later.clear();
});

type Status = 'received' | 'in_review' | 'withdrawn';

async function setStatus(applicationId: string, status: Status, reason: string | null = null) {
  clock.advance(1000);
  await database.transaction(async (tx) => {
    const application = await lockApplication(tx, applicationId);
    if (application === null) throw new Error('no such application');
    const actor = status === 'withdrawn' ? 'candidate' : 'administrator';
    await changeStatus(deps, tx, { application, status, reason, actor, at: clock.now() });
  });
}

const announce = (applicationId: string, withdrawalId: string = randomUUID()) =>
  announceWithdrawal(deps, { applicationId, withdrawalId });

/** Runs the one job that was put off, when its time has come. */
async function nextDay(): Promise<void> {
  const { job, afterSeconds } = only([...later.values()]);
  later.clear();
  clock.advance(afterSeconds * 1000);
  if (job.name === 'announce-withdrawal') return announceWithdrawal(deps, job);
  if (job.name === 'announce-deletion-request') return announceDeletionRequest(deps, job);
  throw new Error(`${job.name} was put off`);
}

describe('the announcement of a withdrawn application', () => {
  it.each([
    ['fr', 'Candidature retirée\u202f: Camille Fontanel, Technicienne de maintenance', 'Raison donnée'],
    ['en', 'Application withdrawn: Camille Fontanel, Technicienne de maintenance', 'Reason given'],
  ] as const)(
    'tells the workspace in its language (%s), once, with the reason',
    async (lang, subject, label) => {
      const { applicationId, email } = await fixture.apply({ workspace: { lang } });
      await setStatus(applicationId, 'withdrawn', 'Un autre\nposte\u00a0: 👩‍🔧.');
      const withdrawalId = randomUUID();
      await announce(applicationId, withdrawalId);
      await announce(applicationId, withdrawalId);
      const mail = only(sent);
      expect([mail.to, mail.subject, mail.replyTo]).toEqual(['recrutement@varenne.example', subject, email]);
      expect(mail.text).toMatch(new RegExp(`${label}.*: Un autre poste\\s: `));
      expect(mail.text).not.toMatch(/à lire|to be read/);
      expect(mail.text).toMatch(/https:\/\/guichet\.example\/employer\/\S+/);
      expect(JSON.stringify(mail)).not.toMatch(/portal\/|\/chat\//);
    },
  );

  it('and each other mail has the name that the candidate has corrected (D17)', async () => {
    const { applicationId, candidateId } = await fixture.apply();
    const contact = { firstName: 'Camille-Rose', phone: '04 00 00 00 09', contactCorrectedAt: clock.now() };
    await database.query.update(candidates).set(contact).where(eq(candidates.id, candidateId));
    await announceApplication(deps, { applicationId });
    await setStatus(applicationId, 'withdrawn');
    await announce(applicationId);
    expect(sent).toHaveLength(2);
    for (const { subject } of sent) expect(subject).toContain('Camille-Rose Fontanel');
    expect(sent[0]?.text).toMatch(/04\s00\s00\s00\s09/);
  });

  it('leads to the page for a reason that tells of distress (D93)', async () => {
    const { applicationId } = await fixture.apply();
    await setStatus(applicationId, 'withdrawn', 'J’ai envie de mourir.');
    await announce(applicationId);
    expect(only(sent).text).toContain('La raison donnée est à lire sur la page de la candidature.');
    expect(`${only(sent).text}${only(sent).html}`).not.toContain('mourir');
  });

  it('leaves a reason with a web address to the page: a mail is no place for a stranger’s link (D37)', async () => {
    const { applicationId } = await fixture.apply();
    await setStatus(applicationId, 'withdrawn', 'Voir https://gain.example/1');
    await announce(applicationId);
    expect(JSON.stringify(only(sent))).not.toContain('gain.example');
    expect(only(sent).text).toContain('La raison donnée est à lire sur la page de la candidature.');
  });

  it('makes no link of a host or an address in a reason (D37)', async () => {
    const { applicationId } = await fixture.apply();
    await setStatus(applicationId, 'withdrawn', 'Voir gain.example ou écrire à lea@gain.example');
    await announce(applicationId);
    expect(only(sent).text).toContain('Voir gain . example ou écrire à lea @ gain . example');
    expect(JSON.stringify(only(sent))).not.toContain('gain.example');
  });

  it.each([
    ['fr', 'La raison entière est à lire sur la page de la candidature.'],
    ['en', 'You can read the whole reason on the application’s page.'],
  ] as const)('a cut reason leads to the whole one (%s)', async (lang, sentence) => {
    const { applicationId } = await fixture.apply({ workspace: { lang } });
    await setStatus(applicationId, 'withdrawn', 'trop loin '.repeat(30));
    await announce(applicationId);
    expect(only(sent).text).toContain('trop loin trop loin');
    expect(only(sent).text).toContain(sentence);
  });

  it('says nothing where the employer took it back, and puts a second one a day off (D37)', async () => {
    const { applicationId } = await fixture.apply();
    await setStatus(applicationId, 'withdrawn');
    await announce(applicationId);
    await setStatus(applicationId, 'in_review');
    await announce(applicationId);
    expect(sent).toHaveLength(1);
    await setStatus(applicationId, 'withdrawn', 'Cette fois oui.');
    await announce(applicationId);
    expect(sent).toHaveLength(1);
    await nextDay();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.text).toContain('Cette fois oui.');
  });

  it.each([
    [
      'fr',
      'Vous avez retiré votre candidature\u202f: ',
      'Ce retrait a été demandé dans votre espace candidat.',
    ],
    ['en', 'You withdrew your application: ', 'This withdrawal was requested in your candidate space.'],
  ] as const)(
    'the candidate gets a confirmation, also without mails of statuses (%s)',
    async (lang, subject, sentence) => {
      const { applicationId, email } = await fixture.apply({ workspace: { statusMails: 'off' }, lang });
      await setStatus(applicationId, 'in_review');
      await announceStatus(deps, { applicationId, changeId: randomUUID() });
      expect(sent).toEqual([]);
      await setStatus(applicationId, 'withdrawn');
      await announceStatus(deps, { applicationId, changeId: randomUUID() });
      const mail = only(sent);
      expect(mail.to).toBe(email);
      expect(mail.subject).toBe(`${subject}Technicienne de maintenance`);
      expect(mail.html).toContain(`>${subject.replace(/\W+$/, '')}</h1>`);
      expect(mail.text).toContain(sentence);
      expect(mail.text).not.toMatch(/vient de l’employeur|employer made this change/);
    },
  );
});

describe('the announcement of a withdrawn deletion request', () => {
  async function holderOf(candidateId: string) {
    const candidate = await findCandidate(database.query, candidateId);
    if (candidate === null) throw new Error('no such candidate');
    return { candidate, applicationId: null };
  }
  async function request(candidateId: string): Promise<string> {
    clock.advance(1000);
    const holder = await holderOf(candidateId);
    return (await requestDeletion(deps, { ...holder, actor: 'candidate' })).id;
  }
  async function withdraw(candidateId: string, deletionRequestId: string) {
    clock.advance(1000);
    await withdrawDeletion(deps, await holderOf(candidateId));
    await announceDeletionWithdrawal(deps, { deletionRequestId });
    await announceDeletionWithdrawal(deps, { deletionRequestId });
  }

  it.each([
    ['fr', 'Suppression retirée\u202f: Camille Fontanel, Technicienne de maintenance'],
    ['en', 'Deletion request withdrawn: Camille Fontanel, Technicienne de maintenance'],
  ] as const)('tells the workspace in its language (%s), once', async (lang, subject) => {
    const { candidateId, email } = await fixture.apply({ workspace: { lang } });
    const id = await request(candidateId);
    await announceDeletionRequest(deps, { deletionRequestId: id });
    await withdraw(candidateId, id);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ to: 'recrutement@varenne.example', subject, replyTo: email });
    expect(sent[1]?.text).toMatch(/https:\/\/guichet\.example\/desk\/applications\/\S+/);
  });

  it('is not sent for a request of which the workspace never heard', async () => {
    const { candidateId } = await fixture.apply();
    await withdraw(candidateId, await request(candidateId));
    expect(sent).toEqual([]);
  });

  it('a request made again on the same day is announced a day later: the last mail is always true (D37)', async () => {
    const { candidateId } = await fixture.apply({ workspace: { lang: 'en' } });
    const first = await request(candidateId);
    await announceDeletionRequest(deps, { deletionRequestId: first });
    await withdraw(candidateId, first);
    const second = await request(candidateId);
    await announceDeletionRequest(deps, { deletionRequestId: second });
    expect(sent).toHaveLength(2);
    await nextDay();
    expect(sent).toHaveLength(3);
    expect(sent[2]?.subject).toContain('Deletion requested');
    expect(sent[2]?.text).toContain(second);
  });
});
