import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findMailedAnswers } from '#domain/mails/mailed-answers.ts';
import { fixturesOf, only } from '#test/support/fixtures.ts';
import { countCalls } from '#test/support/requests/counted-calls.ts';
import { expectLimited, expectMasked, expectPublicError } from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { candidateOf, chatTokenFor, portalTokenFor } from '#test/support/requests/portal.ts';
import { callRpc } from '#test/support/requests/rpc.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

type Fact = { question: string; asked?: string; answer: string; quote: string };
type Answered = { facts: Fact[]; kept: string[] };

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const questions = [
  { id: 'licence', text: { fr: 'Avez-vous le permis B ?' }, kind: 'yesNo', where: 'conversation' },
  { id: 'start', text: { fr: 'Quel jour ?', en: 'Which day?' }, kind: 'date', where: 'conversation' },
  { id: 'why', text: { fr: 'Pourquoi nous ?' }, kind: 'text', where: 'form' },
];
const ownJob = await fixtures.recruitment(workspace, { questions });

const pathOf = (token: string) => `/api/v2/chat/${token}/answers`;
const answer = (token: string, answers: unknown) => service.post(pathOf(token), { answers });
const transcriptOf = async (token: string) =>
  (await service.get(`/api/v2/chat/${token}/transcript`)).json<
    Answered & { questions: { id: string; text: string; kind: string }[] }
  >();

async function agreed(jobId?: string) {
  const sessionId =
    jobId === undefined ? (await fixtures.session()).sessionId : await fixtures.application(workspace, jobId);
  if (jobId !== undefined) await service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'ai' });
  return { sessionId, token: chatTokenFor(service, sessionId) };
}

describe('200', () => {
  test('notes each answer in the candidate’s own words, for the transcript, the export and the employer', async () => {
    const { sessionId, token } = await agreed();
    const { questions: asked } = await transcriptOf(token);
    expect(asked.map(({ id }) => id)).toEqual([
      'availability',
      'location',
      'contract',
      'experience',
      'pay',
      'candidate_questions',
    ]);
    const reply = await answer(token, [
      { questionId: 'pay', value: '  17,50 ou à négocier ' },
      { questionId: 'candidate_questions', value: 'Y a-t-il un parking ?\nUne cantine ?' },
      { questionId: 'location', value: ' ' },
      { questionId: 'mood', value: 'good' },
    ]);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const facts = [
      ['pay', '17,50 ou à négocier'],
      ['candidate_questions', 'Y a-t-il un parking ?\nUne cantine ?'],
    ].map(([question = '', words]) => ({
      question,
      // The last question invites the candidate to write, so it is no label of the answer.
      ...(question === 'pay' && { asked: asked.find(({ id }) => id === question)?.text }),
      status: 'answered',
      answer: words,
      quote: words,
      messageId: `form.${question}`,
    }));
    expect(reply.json()).toEqual({ facts, kept: [] });
    expect((await transcriptOf(token)).facts).toEqual(facts);
    const portal = portalTokenFor(service, await candidateOf(service.deps, sessionId));
    const { applications } = (await service.get(`/api/v2/portal/${portal}/export`)).json<{
      applications: { prequalification: { facts: Fact[] } }[];
    }>();
    expect(only(applications).prequalification.facts).toEqual(facts);
  });

  test('a further question reaches the employer too, next to the first one (D83)', async () => {
    const { sessionId, token } = await agreed();
    for (const value of ['Un parking ?', 'Une cantine ?', 'Un parking ?', 'Non merci'])
      expect((await answer(token, [{ questionId: 'candidate_questions', value }])).status).toBe(200);
    const kept = await selectRows(
      service.deps,
      sql`select text from candidate_questions where application_id = ${sessionId} order by sequence`,
    );
    expect(kept).toEqual([{ text: 'Un parking ?' }, { text: 'Une cantine ?' }]);
  });

  test('answers each need in the service’s words, and mails no words of distress (D61, D93)', async () => {
    const { sessionId, token } = await agreed();
    const jobs = () =>
      selectRows(
        service.deps,
        sql`select 1 from pgboss.job where name = 'announce-answers' and data->>'applicationId' = ${sessionId}`,
      );
    const distressed = await answer(token, [
      { questionId: 'experience', value: 'J’ai envie de mourir.' },
      { questionId: 'candidate_questions', value: 'À quoi bon vivre ?' },
    ]);
    expect(distressed.json()).toMatchObject({
      facts: [{ question: 'experience' }, { question: 'candidate_questions' }],
      replies: [{ need: 'distress', text: expect.stringContaining('https://3114.fr') }],
    });
    expect(await jobs()).toEqual([]);
    const further = await answer(token, [
      { questionId: 'experience', value: 'Je veux un humain' },
      { questionId: 'pay', value: 'Supprimez mes données. 04 11 22 33 44' },
    ]);
    expect(further.json<{ replies: { need: string }[] }>().replies.map(({ need }) => need)).toEqual([
      'delete',
      'person',
      'contact_details',
    ]);
    expect(await jobs()).toHaveLength(1);
    // An earlier version of the service may have stored words that it did not recognise.
    await service.deps.database.query.execute(
      sql`insert into candidate_questions (application_id, text, asked_at)
        values (${sessionId}, 'À quoi bon vivre ?', now()), (${sessionId}, 'Un parking ?', now())`,
    );
    const { facts, questions: asked } = await findMailedAnswers(service.deps, sessionId);
    expect(facts.map(({ question }) => question)).toEqual(['pay']);
    expect(asked.map(({ text }) => text)).toEqual([
      'Je veux un humain',
      'Supprimez mes données. 04 11 22 33 44',
      'Un parking ?',
    ]);
  });

  test('no message of a conversation is taken for an answer of the form', async () => {
    const { sessionId, token } = await agreed();
    const say = (id: string, content: string) =>
      service.post(`/api/v2/prequalif/${sessionId}/stream`, { messages: [{ id, role: 'user', content }] });
    const refused = await say('form.availability', 'Dès lundi');
    expectPublicError(refused, 400);
    expect(refused.json<{ details: object[] }>().details).toMatchObject([
      { field: 'messages.0.id', code: 'already_used' },
    ]);
    await answer(token, [{ questionId: 'availability', value: 'En mars' }]);
    await service.post(`/api/v2/prequalif/${sessionId}/stream`, { messages: [] });
    await say('m1', 'Oui, ce lieu me convient.');
    expect((await transcriptOf(token)).facts.map(({ answer: words }) => words)).toEqual([
      'En mars',
      'Oui, ce lieu me convient.',
    ]);
  });

  test('asks the job’s own questions, in the employer’s words (D60)', async () => {
    const { token } = await agreed(ownJob);
    const { questions: asked } = await transcriptOf(token);
    expect(asked.map(({ id, text, kind }) => [id, text, kind])).toEqual([
      ['own.licence', 'Avez-vous le permis B ?', 'yesNo'],
      ['own.start', 'Quel jour ?', 'date'],
      ['candidate_questions', expect.any(String), 'text'],
    ]);
    const reply = await answer(token, [
      { questionId: 'own.licence', value: 'yes' },
      { questionId: 'own.start', value: '2027-03-31' },
    ]);
    expect(reply.json<Answered>().facts).toMatchObject([
      { question: 'own.licence', asked: 'Avez-vous le permis B ?', answer: 'Oui' },
      { question: 'own.start', asked: 'Quel jour ?', answer: '31 mars 2027' },
    ]);
  });

  test('tells watchers how many of the questions are answered; first words are no answer to one', async () => {
    const { sessionId, token } = await agreed(ownJob);
    const messages = [{ id: 'm1', role: 'user', content: 'Je vous écris au sujet du poste.' }];
    await service.post(`/api/v2/prequalif/${sessionId}/stream`, { messages });
    const events: object[] = [];
    const leave = service.deps.watch.subscribe(sessionId, (event) => events.push(event));
    const reply = await answer(token, [
      { questionId: 'own.licence', value: 'yes' },
      { questionId: 'own.start', value: '2027-03-31' },
      { questionId: 'candidate_questions', value: 'Un parking ?' },
    ]);
    leave();
    expect(reply.json<Answered>().facts[0]).toMatchObject({ question: 'first_words' });
    expect(events).toContainEqual({ type: 'progress', answered: 3, questions: 3 });
  });

  test('a question that has an answer keeps it, also beside a running send', async () => {
    const { sessionId, token } = await agreed();
    const sent = [{ questionId: 'availability', value: 'En mars' }];
    const replies = await Promise.all(Array.from({ length: 8 }, () => answer(token, sent)));
    for (const reply of replies) expect(reply.json<Answered>()).toMatchObject({ kept: [] });
    const other = await answer(token, [
      { questionId: 'availability', value: 'En mai' },
      { questionId: 'pay', value: '18' },
    ]);
    expect(other.json<Answered>()).toMatchObject({
      facts: [{ answer: 'En mars' }, { answer: '18' }],
      kept: ['availability'],
    });
    const entries = await selectRows<{ details: object }>(
      service.deps,
      sql`select details from audit_entries where action = 'questions.answered' and subject_id = ${sessionId} order by sequence`,
    );
    expect(entries.at(-1)).toEqual({ details: { questions: ['pay'] } });
    expect(JSON.stringify(entries)).not.toMatch(/mars|mai/);
  });

  test('over RPC as well', async () => {
    const { token } = await agreed();
    const input = { token, answers: [{ questionId: 'experience', value: 'Dix ans.' }] };
    const reply = await callRpc(service, 'prequalification.answerQuestions', { type: 'mutation', input });
    expect(only(reply.json<{ result: { data: Answered } }>().result.data.facts).answer).toBe('Dix ans.');
  });
});

describe('400', () => {
  test.each([
    [[], 'answers', 'too_short'],
    [[{ questionId: 'pay', value: ' ' }], 'answers', 'required'],
    [[{ questionId: 'mood', value: 'good' }], 'answers', 'required'],
    [[{ questionId: 'own.licence', value: 'perhaps' }], 'own.licence', 'unknown_option'],
    [[{ questionId: 'own.start', value: '30 février' }], 'own.start', 'invalid_type'],
    [['yes', 'no'].map((value) => ({ questionId: 'own.licence', value })), 'own.licence', 'already_used'],
    [[{ questionId: 'candidate_questions', value: 'a'.repeat(8001) }], 'answers.0.value', 'too_long'],
  ])('%# changes nothing', async (answers, field, code) => {
    const { token } = await agreed(ownJob);
    const reply = await answer(token, answers);
    expectPublicError(reply, 400);
    expect(reply.json<{ details: object[] }>().details).toMatchObject([{ field, code }]);
    expect((await transcriptOf(token)).facts).toEqual([]);
  });
});

describe('403', () => {
  test('an application that was withdrawn takes no answers, as its conversation takes no message', async () => {
    const { sessionId, token } = await agreed();
    await selectRows(
      service.deps,
      sql`update applications set status = 'withdrawn' where id = ${sessionId} returning id`,
    );
    const refused = await answer(token, [{ questionId: 'pay', value: '18' }]);
    const streamed = await service.post(`/api/v2/prequalif/${sessionId}/stream`, { messages: [] });
    const hint = expect.stringContaining('Nothing more can be sent');
    for (const reply of [refused, streamed])
      expect([reply.status, reply.json()]).toMatchObject([403, { hint }]);
    expect((await transcriptOf(token)).facts).toEqual([]);
  });

  test('without consent nothing is noted', async () => {
    const sessionId = await fixtures.application(workspace, ownJob);
    const token = chatTokenFor(service, sessionId);
    const reply = await answer(token, [{ questionId: 'own.licence', value: 'no' }]);
    expect(reply.status).toBe(403);
    expect(reply.json()).toMatchObject({ ok: false, code: 'forbidden' });
    expect((await transcriptOf(token)).facts).toEqual([]);
  });
});

describe('404', () => {
  test('an application id and a foreign link', async () => {
    const { sessionId, token } = await agreed();
    for (const bad of [sessionId, `${token}x`])
      expectPublicError(await answer(bad, [{ questionId: 'pay', value: '18' }]), 404);
  });
});

describe('429', () => {
  test('more than 60 calls a minute with one link (D41)', async () => {
    const { token } = await agreed();
    const limit = { limit: 60, windowSeconds: 60 };
    await countCalls(service, { policy: 'portal', owner: token, limit, calls: 60 });
    const reply = await answer(token, [{ questionId: 'pay', value: '18' }]);
    expectLimited(reply, { policy: 'portal', limit: 60 }, service);
  });
});

describe('500', () => {
  test('a failing database is masked, the token in no log (D3, D9)', async () => {
    await using broken = await startBrokenService();
    const token = chatTokenFor(broken, randomUUID());
    const reply = await broken.post(pathOf(token), { answers: [{ questionId: 'pay', value: '18' }] });
    expectPublicError(reply, 500);
    expectMasked(reply, broken);
    expect(broken.logs.join('')).not.toContain(token);
  });
});
