import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { lockApplication } from '#db/applications/manage-applications.ts';
import { ensureSession } from '#db/conversations/conversations.ts';
import { prequalificationSessions } from '#db/schema/index.ts';
import { changeStatus } from '#domain/applications/status/change-status.ts';
import { correctQuestion } from '#domain/prequalification/questions/correct-question.ts';
import { enqueueAnswersMail } from '#domain/prequalification/questions/enqueue-answers-mail.ts';
import { announceAnswers } from '#mails/employers/announce-answers.ts';
import { announceApplication } from '#mails/employers/announce-application.ts';
import { only } from '#test/support/fixtures.ts';
import { createJobFixture, type Submission } from '../follow-up-fixture.ts';

const fixture = await createJobFixture();
const { deps, database, sent, later, clock } = fixture;
const MINUTE_MS = 60_000;

beforeEach(() => {
  sent.length = 0;
  later.clear();
});

async function apply(submission: Submission = {}) {
  const ids = await fixture.apply(submission);
  await ensureSession(database.query, ids.applicationId, clock.now());
  sent.length = 0;
  later.clear();
  return ids;
}

const ask = (applicationId: string, text: string) => correct(applicationId, { former: '', text });
const correct = (applicationId: string, { former, text }: { former: string; text: string | null }) =>
  database.transaction(async (tx) => {
    const fact = { question: 'candidate_questions', answer: former };
    const corrected = { formerFact: fact, correctedText: text, otherFacts: [], at: clock.now() };
    await correctQuestion(tx, { applicationId, ...corrected });
    await enqueueAnswersMail(deps, tx, { applicationId });
  });

async function answer(applicationId: string, answer: string): Promise<void> {
  const fact = { question: 'availability', status: 'answered', answer, quote: answer, messageId: 'm' };
  await database.query
    .update(prequalificationSessions)
    .set({ facts: [fact] })
    .where(eq(prequalificationSessions.id, applicationId));
}

/** Lets so much time pass, and runs each job at its time. */
async function runDue(withinMs: number): Promise<void> {
  const jobs = [...later.values()];
  later.clear();
  const firstMs = Math.min(withinMs, ...jobs.map(({ afterSeconds }) => afterSeconds * 1000));
  clock.advance(firstMs);
  for (const { job, id, afterSeconds } of jobs) {
    const restMs = afterSeconds * 1000 - firstMs;
    if (restMs > 0) later.set(id, { job, id, afterSeconds: restMs / 1000 });
    else if (job.name === 'announce-answers') await announceAnswers(deps, job);
  }
  if (withinMs > firstMs) await runDue(withinMs - firstMs);
}

describe('the mail with a candidate’s answers and questions', () => {
  it.each([
    [
      'fr',
      'Question ou remarque d’une candidature\u202f: Camille Fontanel, Technicienne de maintenance',
      'SES QUESTIONS ET REMARQUES, DANS SES MOTS',
      'Disponibilité',
    ],
    [
      'en',
      'A question or remark in an application: Camille Fontanel, Technicienne de maintenance',
      'THEIR QUESTIONS AND REMARKS, IN THEIR WORDS',
      'Availability',
    ],
  ] as const)(
    'has both, in the candidate’s words, in the employer’s language (%s)',
    async (lang, subject, title, topic) => {
      const { applicationId, email } = await apply({ workspace: { lang } });
      await answer(applicationId, 'Dès lundi');
      await ask(applicationId, 'Le bus 7\npasse-t-il le samedi');
      await runDue(11 * MINUTE_MS);
      const mail = only(sent);
      expect([mail.to, mail.replyTo, mail.subject]).toEqual(['recrutement@varenne.example', email, subject]);
      for (const part of [title, 'Le bus 7\npasse-t-il le samedi', topic, 'Dès lundi'])
        expect(mail.text).toContain(part);
      expect(mail.text).not.toMatch(/texte exact|exact and complete/);
      expect(mail.text.indexOf(title)).toBeLessThan(mail.text.indexOf(topic));
    },
  );

  it('says that an application is withdrawn', async () => {
    const { applicationId } = await apply();
    await ask(applicationId, 'Y a-t-il un parking ?');
    clock.advance(1000);
    await database.transaction(async (tx) => {
      const application = await lockApplication(tx, applicationId);
      if (application === null) throw new Error('no such application');
      const withdrawn = { status: 'withdrawn', reason: null, actor: 'candidate', at: clock.now() } as const;
      await changeStatus(deps, tx, { application, ...withdrawn });
    });
    await runDue(11 * MINUTE_MS);
    expect(only(sent).text.replace(/\s+/g, ' ')).toContain(
      'qui est retirée : vous n’avez plus à l’examiner.',
    );
  });

  it.each([
    ['fr', 'Une réponse ou une remarque au moins n’est pas dans cet e-mail'],
    ['en', 'At least one answer or remark is not in this e-mail'],
  ] as const)(
    'says that an answer or a question is on the page alone if it tells of distress (%s; D93)',
    async (lang, sentence) => {
      const mailAfter = async (said: { answer: string; question: string }) => {
        const { applicationId } = await apply({ workspace: { lang } });
        await answer(applicationId, said.answer);
        await ask(applicationId, said.question);
        await ask(applicationId, 'Un parking ?');
        await runDue(11 * MINUTE_MS);
        const { text, html } = only(sent.splice(0));
        expect(text).toContain('Un parking');
        expect(`${text}${html}`).not.toMatch(/mourir|vivre/);
        return text.replace(/\s+/g, ' ').includes(sentence);
      };
      expect([
        await mailAfter({ answer: 'J’ai envie de mourir.', question: 'Un abri ?' }),
        await mailAfter({ answer: 'Dès lundi', question: 'À quoi bon vivre ?' }),
        await mailAfter({ answer: 'Dès lundi', question: 'Un abri ?' }),
      ]).toEqual([true, true, false]);
    },
  );

  it('has the lines of a question, and says where the exact words are if a link is parted', async () => {
    const { applicationId } = await apply();
    await ask(applicationId, 'Ce poste est-il celui de\nhttps://varenne.example/offre ?');
    await answer(applicationId, 'mot '.repeat(60));
    await runDue(11 * MINUTE_MS);
    const { text, html } = only(sent);
    const exact = 'Le texte exact et complet est dans la candidature.';
    expect(text).toContain('celui de\nhttps: // varenne . example/offre');
    expect(html).toContain('celui de<br>https: // varenne . example/offre');
    expect(text.split(exact)).toHaveLength(3);
  });

  it('waits for ten minutes without a word, so that questions in a row are one mail (D83)', async () => {
    const { applicationId } = await apply();
    for (let asked = 0; asked < 5; asked += 1) {
      await ask(applicationId, `Question ${asked}`);
      await runDue(6 * MINUTE_MS);
    }
    expect(sent).toEqual([]);
    await runDue(60 * MINUTE_MS);
    const { text } = only(sent);
    for (let asked = 0; asked < 5; asked += 1) expect(text).toContain(`Question ${asked}`);
  });

  it('has no words that were corrected before it is sent, and none that were mailed before (D125)', async () => {
    const { applicationId } = await apply();
    await ask(applicationId, 'Un abri ?');
    await correct(applicationId, { former: 'Un abri ?', text: 'Un abri et une douche ?' });
    await runDue(11 * MINUTE_MS);
    expect(only(sent).text).toMatch(/«\sUn abri et une douche\s\?\s»/);
    expect(only(sent).text).not.toContain('Un abri ?');
    await correct(applicationId, { former: 'Un abri et une douche ?', text: 'Une douche ?' });
    await runDue(25 * 60 * MINUTE_MS);
    expect(sent[1]?.text).toMatch(/«\sUne douche\s\?\s»/);
    expect(sent[1]?.text).not.toMatch(/Un abri|Question corrigée/);
  });

  it('is at most one a day, the next with everything (D37), and none where nothing changed', async () => {
    const { applicationId } = await apply();
    await ask(applicationId, 'Première');
    await runDue(11 * MINUTE_MS);
    await ask(applicationId, 'Première');
    await ask(applicationId, 'Deuxième');
    await runDue(60 * MINUTE_MS);
    expect(sent).toHaveLength(1);
    await runDue(25 * 60 * MINUTE_MS);
    expect(sent).toHaveLength(2);
    for (const part of ['Première', 'Deuxième']) expect(sent[1]?.text).toContain(part);
    await announceAnswers(deps, { applicationId, updateId: randomUUID() });
    expect([sent.length, later.size]).toEqual([2, 0]);
  });

  it('that the server did not take is sent by its retry, also after further words', async () => {
    const { applicationId } = await apply();
    await ask(applicationId, 'Perdue ?');
    const { job } = only([...later.values()]);
    later.clear();
    if (job.name !== 'announce-answers') throw new Error(job.name);
    clock.advance(11 * MINUTE_MS);
    const away = { ...deps, mailer: { ...deps.mailer, send: () => Promise.reject(new Error('away')) } };
    await expect(announceAnswers(away, job)).rejects.toThrow('away');
    // The same words again change nothing, but the candidate was heard a moment ago.
    await ask(applicationId, 'Encore');
    later.clear();
    await announceAnswers(deps, job);
    await runDue(11 * MINUTE_MS);
    expect(only(sent).text).toContain('Perdue');
  });

  it('has every question of a long list up to its limit, and says that there are more', async () => {
    const { applicationId } = await apply();
    for (let asked = 0; asked < 6; asked += 1) await ask(applicationId, `${asked} ${'mot '.repeat(1900)}`);
    await runDue(11 * MINUTE_MS);
    const { text } = only(sent);
    expect(text).toMatch(/«\s2 mot/);
    expect(text).not.toMatch(/«\s5 mot/);
    expect(text).toContain('Le texte exact et complet est dans la candidature.');
  });

  it('is put off, and never lost, where an employer has had twenty in the hour (D37)', async () => {
    const contactEmail = `${randomUUID()}@varenne.example`;
    const all = [];
    for (let made = 0; made < 22; made += 1) all.push(await apply({ workspace: { contactEmail } }));
    for (const { applicationId } of all) await ask(applicationId, `Question ${applicationId} ?`);
    const jobs = [...later.values()];
    later.clear();
    clock.advance(11 * MINUTE_MS);
    for (const { job } of jobs) if (job.name === 'announce-answers') await announceAnswers(deps, job);
    expect([sent.length, later.size]).toEqual([20, 2]);
    await runDue(62 * MINUTE_MS);
    expect([sent.length, later.size]).toEqual([22, 0]);
    for (const { applicationId } of all)
      expect(sent.filter(({ text }) => text.includes(`Question ${applicationId}`))).toHaveLength(1);
  });

  it('has no link of the candidate’s making (D37)', async () => {
    const { applicationId } = await apply();
    await ask(applicationId, 'Voir https://piege.example/x ou moi@piege.example ?');
    await runDue(11 * MINUTE_MS);
    const { text, html } = only(sent);
    expect(`${text}${html}`).not.toMatch(/piege\.example|moi@/);
    expect(text).toContain('piege . example/x');
  });

  it.each([{ notify: 'never' as const }, { contactEmail: null }])(
    'without mails about applications (%j) is sent for questions alone',
    async (workspace) => {
      const { applicationId } = await apply({ workspace });
      await answer(applicationId, 'Dès lundi');
      await announceAnswers(deps, { applicationId, updateId: randomUUID() });
      expect(sent).toEqual([]);
      await ask(applicationId, 'Un parking ?');
      await runDue(11 * MINUTE_MS);
      expect(only(sent).text).toContain('Un parking');
    },
  );

  it('is none of an application that is gone', async () => {
    await announceAnswers(deps, { applicationId: randomUUID(), updateId: randomUUID() });
    expect(sent).toEqual([]);
  });
});

it('the mail of a new application has phone, motivation, questions and answers in its own words', async () => {
  const { applicationId } = await apply({
    phone: '06 12 34 56 78',
    why: 'Je répare\ntout, voir www.piege.example',
  });
  await answer(applicationId, 'Dès lundi');
  await ask(applicationId, 'Un parking ?');
  await announceApplication(deps, { applicationId });
  const { text } = only(sent);
  for (const part of [
    '- Téléphone\u202f: 06\u00a012\u00a034\u00a056\u00a078',
    '- Motivation\u202f: Je répare tout, voir www . piege . example',
    'Un parking',
    '- Disponibilité\u202f: Dès lundi',
    'Aucun CV',
  ])
    expect(text).toContain(part);
});
