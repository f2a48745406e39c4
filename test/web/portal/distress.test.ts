import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { prequalificationSessions } from '#db/schema/index.ts';
import { findMailedAnswers } from '#domain/mails/mailed-answers.ts';
import { findMailedApplication, findMailedWithdrawal } from '#domain/mails/mailed-application.ts';
import { applicationForm, fixturesOf, only, tag, type Workspace } from '#test/support/fixtures.ts';
import { candidateOf, chatTokenFor, portalTokenFor } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const html = { Accept: 'text/html' };
const words = 'J’ai envie de mourir.';
const question = { id: 'permit', kind: 'text', text: { fr: 'Avez-vous le permis ?' }, required: false };

let workspace: Workspace;
let jobId: string;
beforeAll(async () => {
  workspace = await fixtures.workspace({ contactEmail: 'recrutement@varenne.example' });
  jobId = await fixtures.recruitment(workspace, { questions: [question] });
});

async function applicant() {
  const applicationId = await fixtures.application(workspace, jobId);
  const token = portalTokenFor(service, await candidateOf(service.deps, applicationId));
  return { applicationId, token, path: `/portal/${token}/applications/${applicationId}` };
}

const emailOf = async (applicationId: string) =>
  only(
    await selectRows<{ email: string }>(
      service.deps,
      sql`select email from applications where id = ${applicationId}`,
    ),
  ).email;

async function storeAnswer(applicationId: string): Promise<void> {
  const at = service.clock.now();
  const fact = {
    question: 'availability',
    status: 'answered',
    answer: 'Lundi',
    quote: 'Lundi',
    messageId: 'u1',
  };
  await service.deps.database.query.insert(prequalificationSessions).values({
    ...{
      id: applicationId,
      aiConsent: true,
      decision: 'ai',
      state: {},
      facts: [fact, { ...fact, question: 'contract', answer: 'CDI' }],
    },
    ...{ createdAt: at, updatedAt: at },
  });
}

/** Sends a form of a page and returns the page that follows, as a browser shows it. */
async function send(path: string, fields: Record<string, string>): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const answer = await service.send(path, { method: 'POST', body: form, headers: html });
  if (answer.status === 200) return answer.text;
  expect(answer.status).toBe(303);
  return (await service.get((answer.headers.location ?? '').replace(/#.*/, ''), html)).text;
}

const saysHelp = (text: string) => {
  const [, panel = ''] = /<div class="panel" role="alert">(.*?)<\/div>/s.exec(text) ?? [];
  return (
    panel.includes('Personne ne lit ce message') && panel.includes('<p class="lines" lang="en">Nobody reads')
  );
};

/** Each place where a candidate writes freely, outside the conversation, and the page that follows. */
const entrances: Record<string, (said: string) => Promise<string>> = {
  'a correction in the portal': async (answer) => {
    const { applicationId, path } = await applicant();
    await storeAnswer(applicationId);
    return send(`${path}/facts`, { question: 'availability', answer });
  },
  'the reason of a withdrawal': async (reason) => send(`${(await applicant()).path}/withdraw`, { reason }),
  'a contest': async (text) => {
    const { applicationId, path } = await applicant();
    await fixtures.admin.application.setStatus({
      id: applicationId,
      status: 'rejected',
      reason: 'Le permis.',
    });
    return send(`${path}/explanation`, { text });
  },
  'the time for a call': async (when) => {
    const { applicationId } = await applicant();
    const chat = `/chat/${chatTokenFor(service, applicationId)}`;
    return send(`${chat}/callback`, { phone: '04 00 00 00 00', when: when.slice(0, 200) });
  },
  'the number for a call': async (said) => {
    const { applicationId } = await applicant();
    const chat = `/chat/${chatTokenFor(service, applicationId)}`;
    return send(`${chat}/callback`, { phone: `04 00 00 00 00. ${said}`, when: '' });
  },
  'a corrected telephone number': async (phone) => {
    const { token } = await applicant();
    return send(`/portal/${token}/contact`, {
      firstName: 'Camille',
      lastName: 'Essai',
      phone: phone.slice(0, 30),
    });
  },
  'the letter of an application': async (why) => {
    const form = applicationForm(workspace.slug, jobId, { why, email: `lettre-${tag()}@courriel.example` });
    return (await service.post(`/apply/${workspace.slug}/${jobId}`, form, html)).text;
  },
  'an answer to the employer’s own question': async (answer) => {
    const email = `question-${tag()}@courriel.example`;
    const form = applicationForm(workspace.slug, jobId, { 'answers.permit': answer, email });
    return (await service.post(`/apply/${workspace.slug}/${jobId}`, form, html)).text;
  },
};

describe('words of distress in each field of a candidate get the helpline on the page that follows (D93, D113)', () => {
  test.each(Object.entries(entrances))('%s', async (_, write) => {
    expect(saysHelp(await write(words))).toBe(true);
    expect(saysHelp(await write('Après 17 heures.'))).toBe(false);
  });
});

describe('the reply follows the words that were just saved, and no earlier ones', () => {
  test('in the answers of one application and of several', async () => {
    const { applicationId, token, path } = await applicant();
    const email = await emailOf(applicationId);
    const otherId = await fixtures.application(workspace, jobId, { email });
    const other = `/portal/${token}/applications/${otherId}`;
    for (const id of [applicationId, otherId]) await storeAnswer(id);
    const first = await send(`${path}/facts`, { question: 'availability', answer: words });
    expect(saysHelp(first)).toBe(true);
    expect(saysHelp(await send(`${path}/facts`, { question: 'contract', answer: 'CDD' }))).toBe(false);
    const second = await send(`${other}/facts`, { question: 'availability', answer: 'Mardi' });
    expect(second).toContain('Votre correction est enregistrée.');
    expect(saysHelp(second)).toBe(false);
    const withdrawn = await send(`${path}/withdraw`, { reason: words });
    expect(saysHelp(withdrawn)).toBe(true);
    expect(saysHelp(await send(`${other}/withdraw`, { reason: 'Un autre poste.' }))).toBe(false);
  });

  test('in a second contest of the same application', async () => {
    const { applicationId: id, path } = await applicant();
    const decide = (status: 'rejected' | 'in_review') =>
      fixtures.admin.application.setStatus({ id, status, reason: 'Le permis.' });
    await decide('rejected');
    expect(saysHelp(await send(`${path}/explanation`, { text: words }))).toBe(true);
    await decide('in_review');
    service.clock.advance(60_000);
    await decide('rejected');
    const again = await send(`${path}/explanation`, { text: 'J’ai le permis depuis lundi.' });
    expect(again).toContain('J’ai le permis depuis lundi.');
    expect(saysHelp(again)).toBe(false);
  });
});

describe('the operations answer them too', () => {
  const reply = [{ need: 'distress', text: expect.stringMatching(/3114.*Nobody reads/s) }];

  test('a withdrawal, a contest, a request for a call and an application', async () => {
    const { applicationId, token } = await applicant();
    const own = `/api/v2/portal/${token}/applications/${applicationId}`;
    const called = await service.post(`/api/v2/prequalif/${applicationId}/consent`, {
      decision: 'human',
      callback: { when: 'ce soir, avant que je me tue' },
    });
    expect(called.json()).toEqual({ ok: true, aiConsent: false, replies: reply });
    const numbered = await service.post(`/api/v2/prequalif/${applicationId}/consent`, {
      decision: 'human',
      callback: { phone: `04 00 00 00 00. ${words}` },
    });
    expect(numbered.json()).toEqual({ ok: true, aiConsent: false, replies: reply });
    const withdrawn = await service.post(`${own}/withdraw`, { reason: words });
    expect(withdrawn.json()).toEqual({ ok: true, replies: reply });
    const other = await applicant();
    const { applicationId: id } = other;
    await fixtures.admin.application.setStatus({ id, status: 'rejected', reason: 'Le permis.' });
    const path = `/api/v2/portal/${other.token}/applications/${id}/contest`;
    expect((await service.post(path, { text: words })).json()).toMatchObject({ ok: true, replies: reply });
    const form = applicationForm(workspace.slug, jobId, {
      why: words,
      email: `api-${tag()}@courriel.example`,
    });
    const sent = await service.post('/api/v2/application/submit', form);
    expect(sent.json()).toMatchObject({ ok: true, replies: reply });
    const withNumber = applicationForm(workspace.slug, jobId, {
      phone: words,
      email: `api-${tag()}@courriel.example`,
    });
    const submitted = await service.post('/api/v2/application/submit', withNumber);
    expect(submitted.json()).toMatchObject({ ok: true, replies: reply });
  });
});

describe('no mail to the employer has them (D93)', () => {
  test('neither the letter, nor answers, a reason or the time for a call', async () => {
    const email = `mail-${tag()}@courriel.example`;
    const fields = { why: words, 'answers.permit': 'je veux en finir avec la vie', email };
    const form = applicationForm(workspace.slug, jobId, fields);
    await service.post(`/apply/${workspace.slug}/${jobId}`, form, html);
    const [row] = await selectRows<{ id: string }>(
      service.deps,
      sql`select id from applications where email = ${email}`,
    );
    const applicationId = row?.id ?? '';
    expect((await findMailedApplication(service.deps, applicationId))?.application).toMatchObject({
      why: null,
      answers: [],
    });
    await service.post(`/api/v2/prequalif/${applicationId}/consent`, {
      decision: 'human',
      callback: { phone: '04 00 00 00 00', when: words },
    });
    expect((await findMailedAnswers(service.deps, applicationId)).callback).toMatchObject({ when: null });
    const token = portalTokenFor(service, await candidateOf(service.deps, applicationId));
    await service.post(`/api/v2/portal/${token}/applications/${applicationId}/withdraw`, { reason: words });
    expect((await findMailedWithdrawal(service.deps, applicationId))?.withdrawal.reason).toBeNull();
  });
});

describe('while a deletion is requested nothing is asked (D113)', () => {
  test('on the page, in the form’s operation and in the conversation; distress is still answered', async () => {
    const { applicationId, token } = await applicant();
    await storeAnswer(applicationId);
    const chat = `/chat/${chatTokenFor(service, applicationId)}`;
    expect((await service.get(chat, html)).text).toContain('name="step"');
    await service.post(`/api/v2/portal/${token}/delete`, {});
    const { text } = await service.get(chat, html);
    expect(text).toContain('Aucune question en ce moment');
    expect(text).not.toContain('name="step"');
    const answers = [{ questionId: 'experience', value: 'Dix ans' }];
    const refused = await service.post(`/api/v2${chat}/answers`, { answers });
    expect(refused.status).toBe(400);
    const say = (content: string) =>
      service.post(`/api/v2/prequalif/${applicationId}/stream`, { messages: [{ role: 'user', content }] });
    expect((await say('Dès lundi')).text).toContain('Aucune question n’est posée');
    expect((await say(words)).text).toContain('3114');
  });
});
