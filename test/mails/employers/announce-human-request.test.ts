import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it, test } from 'vitest';
import { ensureSession } from '#db/conversations/conversations.ts';
import { applications, type Callback, prequalificationSessions } from '#db/schema/index.ts';
import { acknowledgeApplication } from '#mails/candidates/acknowledge-application.ts';
import { announceApplication } from '#mails/employers/announce-application.ts';
import { announceHumanRequest } from '#mails/employers/announce-human-request.ts';
import { shortLine } from '#mails/template/mail-content.ts';
import { only } from '#test/support/fixtures.ts';
import { createJobFixture, type Submission } from '../follow-up-fixture.ts';

const fixture = await createJobFixture();
const { deps, sent, later, clock } = fixture;
const HALF_HOUR_MS = 30 * 60_000;

async function apply(submission: Submission = {}) {
  const ids = await fixture.apply(submission);
  await decide(ids.applicationId, 'human');
  sent.length = 0;
  later.clear();
  return ids;
}

async function decide(
  applicationId: string,
  decision: 'ai' | 'human' | null,
  callback: Callback | null = null,
): Promise<void> {
  await ensureSession(fixture.database.query, applicationId, clock.now());
  await fixture.database.query
    .update(prequalificationSessions)
    .set({ decision, callback })
    .where(eq(prequalificationSessions.id, applicationId));
}

/** Stores the candidate's new decision, as the queue reads it later. */
async function flip(applicationId: string, decision: 'ai' | 'human' | null): Promise<void> {
  await decide(applicationId, decision);
  await announceHumanRequest(deps, { applicationId, requestId: randomUUID() });
}

/** The job that was put off, when its time has come. */
async function nextMail(): Promise<void> {
  const { job, afterSeconds } = only([...later.values()]);
  later.clear();
  clock.advance(afterSeconds * 1000);
  if (job.name !== 'announce-human-request') throw new Error(`${job.name} was put off`);
  await announceHumanRequest(deps, job);
}

test('mails about an application share a thread for each reader, which shows no id', async () => {
  const threadsOf = async () => {
    const { applicationId } = await apply();
    await announceApplication(deps, { applicationId });
    await announceHumanRequest(deps, { applicationId, requestId: randomUUID() });
    await acknowledgeApplication(deps, { applicationId });
    const threads = sent.map(({ thread }) => thread);
    expect(threads.join()).not.toContain(applicationId);
    return threads;
  };
  const [[application, request, receipt], [other]] = [await threadsOf(), await threadsOf()];
  expect(application).toMatch(/^<[0-9a-f]{32}@guichet\.example>$/);
  expect(request).toBe(application);
  expect(receipt).not.toBe(application);
  expect(other).not.toBe(application);
});

describe('the announcement of a request for a person', () => {
  it.each([
    ['fr', 'Préfère une personne\u202f: Camille Fontanel, Technicienne de maintenance', 'aucune conséquence'],
    ['en', 'Prefers a person: Camille Fontanel, Technicienne de maintenance', 'no effect'],
  ] as const)(
    'tells the workspace in its language (%s), with what it takes to answer',
    async (lang, subject, right) => {
      const { applicationId, candidateId, email } = await apply({ workspace: { lang }, lang: 'fr' });
      const requestId = randomUUID();
      await announceHumanRequest(deps, { applicationId, requestId });
      await announceHumanRequest(deps, { applicationId, requestId });
      const mail = only(sent);
      expect(mail.to).toBe('recrutement@varenne.example');
      expect(mail.subject).toBe(subject);
      expect(mail.text).toContain(right);
      expect(mail.text).toContain(`E-mail${lang === 'fr' ? '\u202f' : ''}: ${email}`);
      expect(mail.text).not.toMatch(/rappelé|called/);
      expect(mail.text).toContain('Camille Fontanel');
      expect(mail.text).toContain(applicationId);
      expect(mail.replyTo).toBe(email);
      expect(mail.text).toMatch(/https:\/\/guichet\.example\/employer\/\S+/);
      for (const secret of [candidateId, 'portal/', '/chat/'])
        expect(JSON.stringify(mail)).not.toContain(secret);
    },
  );

  it.each([
    'URGENT: call +33 1 99 00 00 00',
    'Font\u202eanel\r\n\r\n<img src=x>',
    'see https://evil.example',
    'a@evil.example',
    'appelez le zéro un '.repeat(10),
    '０１２３４５',
  ])('leaves out what is no plain name: %j (D37)', async (lastName) => {
    const { applicationId } = await apply({ lastName });
    await announceHumanRequest(deps, { applicationId, requestId: randomUUID() });
    const { text, html, subject } = only(sent);
    expect(text).toContain('Une personne préfère échanger avec une personne');
    const shown = shortLine(lastName).slice(0, 20);
    for (const part of [text, html, subject]) expect(part).not.toContain(shown);
  });

  it('sixty changes of mind are one mail at once, and one half an hour later with what is wanted then (D37)', async () => {
    const { applicationId } = await apply();
    for (let count = 0; count < 60; count += 1) await flip(applicationId, count % 2 === 0 ? 'human' : 'ai');
    expect(only(sent).subject).toBe(
      'Préfère une personne\u202f: Camille Fontanel, Technicienne de maintenance',
    );
    await nextMail();
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Préfère une personne\u202f: Camille Fontanel, Technicienne de maintenance',
      'Rappel qui n’est plus demandé\u202f: Camille Fontanel, Technicienne de maintenance',
    ]);
    expect(sent[1]?.text).toContain('préfère maintenant répondre en ligne');
    expect(later.size).toBe(0);
    await flip(applicationId, 'human');
    expect(sent).toHaveLength(2);
    await nextMail();
    expect(sent.map(({ subject }) => subject)[2]).toContain('Préfère une personne\u202f: ');
  });

  it('a wish that is taken back is told of if a mail told of the wish, and nobody is said to answer online (D179)', async () => {
    const { applicationId } = await apply();
    await flip(applicationId, null);
    expect([sent, later.size]).toEqual([[], 0]);
    await decide(applicationId, 'human', { phone: '04 00 00 00 00', when: 'le soir' });
    await announceHumanRequest(deps, { applicationId, requestId: randomUUID() });
    await flip(applicationId, null);
    await nextMail();
    expect(sent.map(({ subject }) => subject)).toEqual([
      'À rappeler\u202f: Camille Fontanel, Technicienne de maintenance',
      'Rappel qui n’est plus demandé\u202f: Camille Fontanel, Technicienne de maintenance',
    ]);
    expect(sent[1]?.text).toContain('n’en a plus besoin');
    expect(sent[1]?.text).not.toMatch(/en ligne|04 00 00 00 00|le soir/);
  });

  it('a deferred one that comes too early, by a clock that is behind, is tried again and not lost', async () => {
    const { applicationId } = await apply();
    await flip(applicationId, 'human');
    await flip(applicationId, 'ai');
    const { job, afterSeconds } = only([...later.values()]);
    later.clear();
    if (job.name !== 'announce-human-request') throw new Error(`${job.name} was put off`);
    clock.advance(afterSeconds * 1000 - 120_000);
    await expect(announceHumanRequest(deps, job)).rejects.toThrow('the clocks differ');
    expect([sent.length, later.size]).toEqual([1, 0]);
    clock.advance(120_000);
    await announceHumanRequest(deps, job);
    expect(sent).toHaveLength(2);
  });

  it('says nothing later where the candidate asks again for what was announced', async () => {
    const { applicationId } = await apply();
    for (const decision of ['human', 'ai', 'human'] as const) await flip(applicationId, decision);
    await nextMail();
    expect([sent.length, later.size]).toEqual([1, 0]);
  });

  it('workers at the same time send one', async () => {
    const { applicationId } = await apply();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        announceHumanRequest(deps, { applicationId, requestId: randomUUID() }),
      ),
    );
    expect(sent).toHaveLength(1);
  });

  it('goes out at once when the last is more than half an hour old, and never where no person was asked for', async () => {
    const { applicationId } = await apply();
    await flip(applicationId, 'ai');
    expect(sent).toEqual([]);
    await flip(applicationId, 'human');
    clock.advance(HALF_HOUR_MS + 1000);
    await flip(applicationId, 'ai');
    expect([sent.length, later.size]).toEqual([2, 0]);
  });

  it.each([
    [
      'fr',
      ['- Numéro\u202f: 06\u00a012\u00a034\u00a056\u00a078', '- Quand\u202f: en semaine, après 17\u00a0h'],
    ],
    ['en', ['- Number: 06\u00a012\u00a034\u00a056\u00a078', '- When: en semaine, après 17 h']],
  ] as const)('has the number and the time in the candidate’s words (%s; D83)', async (lang, lines) => {
    const { applicationId } = await apply({ workspace: { lang } });
    await decide(applicationId, 'human', { phone: '06 12 34 56 78', when: 'en semaine, après 17 h' });
    await announceHumanRequest(deps, { applicationId, requestId: randomUUID() });
    for (const line of lines) expect(only(sent).text).toContain(line);
  });

  it('reports another number within the hour, and no number as none', async () => {
    const { applicationId } = await apply();
    await announceHumanRequest(deps, { applicationId, requestId: randomUUID() });
    expect(only(sent).text).toContain('aucun numéro donné');
    await decide(applicationId, 'human', { phone: '06 12 34 56 78', when: null });
    await announceHumanRequest(deps, { applicationId, requestId: randomUUID() });
    const { afterSeconds } = only([...later.values()]);
    expect(afterSeconds).toBeLessThan(3600);
    await nextMail();
    expect(sent[1]?.subject).toContain('À rappeler');
    expect(sent[1]?.text).toContain('06\u00a012\u00a034\u00a056\u00a078');
    expect(sent[1]?.text).not.toContain('Quand');
  });

  it('leads to the page for words about the time that no mail may contain (D93)', async () => {
    const { applicationId } = await apply();
    await decide(applicationId, 'human', { phone: '06 12 34 56 78', when: 'ce soir, avant que je me tue' });
    await announceHumanRequest(deps, { applicationId, requestId: randomUUID() });
    expect(only(sent).text).toContain('- Quand\u202f: à lire sur la page de la candidature');
    expect(only(sent).text).not.toContain('ce soir');
  });

  it.each([
    ['fr', '- Numéro\u202f: à lire sur la page de la candidature'],
    ['en', '- Number: to be read on the application’s page'],
  ] as const)(
    'leads there for such words in place of a number, given now or before (%s)',
    async (lang, line) => {
      const phone = '06 12 34 56 78. J’ai envie de mourir.';
      const given = await apply({ workspace: { lang }, phone: '06 00 00 00 00' });
      await decide(given.applicationId, 'human', { phone, when: null });
      const before = await apply({ workspace: { lang }, phone });
      for (const { applicationId } of [given, before])
        await announceHumanRequest(deps, { applicationId, requestId: randomUUID() });
      expect(sent).toHaveLength(2);
      for (const { text, html } of sent) {
        expect(text).toContain(line);
        expect(`${text}${html}`).not.toMatch(/mourir|06 /);
      }
    },
  );

  it('a mail that the server did not take is sent by the same job', async () => {
    const { applicationId } = await apply();
    const requestId = randomUUID();
    const away = { ...deps, mailer: { ...deps.mailer, send: () => Promise.reject(new Error('away')) } };
    await expect(announceHumanRequest(away, { applicationId, requestId })).rejects.toThrow('away');
    await announceHumanRequest(deps, { applicationId, requestId });
    expect(sent).toHaveLength(1);
  });

  it('goes to who runs the service where the workspace has no contact, and names the workspace', async () => {
    const { applicationId } = await apply({ workspace: { contactEmail: null } });
    await announceHumanRequest(deps, { applicationId, requestId: randomUUID() });
    const mail = only(sent);
    expect(mail.to).toBe(deps.settings.publisher.contactEmail);
    expect(mail.text).toContain('Ateliers Varenne');
  });

  it('says nothing of an application that was withdrawn since', async () => {
    const { applicationId } = await apply();
    await fixture.database.query
      .update(applications)
      .set({ status: 'withdrawn' })
      .where(eq(applications.id, applicationId));
    await announceHumanRequest(deps, { applicationId, requestId: randomUUID() });
    expect([sent.length, later.size]).toEqual([0, 0]);
  });

  it('says nothing of an application that is gone', async () => {
    sent.length = 0;
    await announceHumanRequest(deps, { applicationId: randomUUID(), requestId: randomUUID() });
    expect(sent).toEqual([]);
  });
});
