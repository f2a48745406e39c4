import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { openFloor } from '#domain/floor/open-floor.ts';
import { sayOnFloor } from '#domain/floor/say-on-floor.ts';
import { takeFloor } from '#domain/floor/take-floor.ts';
import {
  messageEnd,
  messageStart,
  sendEvents,
  startUpstream,
  textBlock,
  toolBlock,
} from '#test/realtime/support/upstream.ts';
import { fixturesOf, only } from '#test/support/fixtures.ts';
import { answerFields, jobQuestions } from '#test/support/questions.ts';
import { countCalls } from '#test/support/requests/counted-calls.ts';
import {
  expectErrorResponse,
  expectLimited,
  expectMasked,
  expectPublicError,
} from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { candidateOf, chatTokenFor, portalTokenFor } from '#test/support/requests/portal.ts';
import { callRpc, rpcData } from '#test/support/requests/rpc.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile, startTestService } from '#test/support/service.ts';

const provider = await startUpstream((response, count) => {
  const facts = [{ question: 'availability', status: 'answered', answer: 'Lundi', quote: 'Dès lundi.' }];
  const record = toolBlock(1, JSON.stringify({ asks: count === 1 ? 'availability' : null, facts }));
  const words = textBlock(0, count === 1 ? 'À partir de quand seriez-vous disponible ?' : 'Merci.');
  sendEvents(response, [messageStart, ...words, ...record, ...messageEnd()]);
  response.end();
});
afterAll(() => provider[Symbol.asyncDispose]());
const service = await serviceForFile({
  config: { ANTHROPIC_API_KEY: 'sk-stub', ANTHROPIC_BASE_URL: provider.url },
});
const fixtures = fixturesOf(service);
const { admin } = fixtures;

const html = { Accept: 'text/html' };
const pathOf = (token: string) => `/api/v2/portal/${token}/explanation`;

type Explained = { assistant: object; applications: Record<string, unknown>[] };

/** A candidate who talked with the model, was read by the employer, and was rejected. */
async function handled() {
  const workspace = await fixtures.workspace();
  const jobId = await fixtures.recruitment(workspace);
  const id = await fixtures.application(workspace, jobId);
  const stream = (messages: unknown[]) => service.post(`/api/v2/prequalif/${id}/stream`, { messages });
  await service.post(`/api/v2/prequalif/${id}/consent`, { decision: 'ai' });
  expect((await stream([])).status).toBe(200);
  expect((await stream([{ id: 'm1', role: 'user', content: 'Dès lundi.' }])).status).toBe(200);
  service.clock.advance(60_000);
  await service.get(new URL(mintEmployerLink(service.deps, id).url).pathname, html);
  await admin.application.show({ id });
  service.clock.advance(60_000);
  await admin.application.setStatus({
    id,
    status: 'rejected',
    reason: 'Il faut le permis B.',
    by: 'Léa Roy',
  });
  const token = portalTokenFor(service, await candidateOf(service.deps, id));
  return { id, jobId, token, workspace };
}

describe('200', () => {
  test('who decided and why, whose model asked what, the words behind each note, and who read it (D64)', async () => {
    const { id, jobId, token, workspace } = await handled();
    const answer = await service.get(pathOf(token));
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const { assistant, applications } = answer.json<Explained>();
    const instant = expect.stringMatching(/^2026-11-23T.*Z$/);
    const decision = {
      status: 'rejected',
      at: instant,
      by: 'employer',
      decidedBy: 'Léa Roy',
      reason: 'Il faut le permis B.',
    };
    expect(assistant).toMatchObject({
      reads: ['job', 'questions', 'messages'],
      cannot: ['score', 'rank', 'decide', 'change_status'],
    });
    expect(only(applications)).toEqual({
      applicationId: id,
      job: { id: jobId, title: 'Technicienne de maintenance' },
      sentAt: instant,
      status: 'rejected',
      decision,
      answers: [],
      steps: [{ status: 'received', at: instant, by: 'candidate', decidedBy: null, reason: null }, decision],
      conversation: {
        consent: 'ai',
        interviewers: [
          {
            kind: 'model',
            model: expect.stringMatching(/^claude-/),
            promptVersion: expect.stringMatching(/^interview-/),
            processor: { name: 'Anthropic', country: 'US' },
            messages: 2,
            since: instant,
            until: instant,
          },
        ],
        formAnswers: 0,
        persons: [],
        questions: [{ question: 'availability', at: instant }],
        facts: [{ question: 'availability', status: 'answered', answer: 'Dès lundi.', quote: 'Dès lundi.' }],
      },
      readings: [
        { by: 'employer', at: instant },
        { by: 'administrator', at: instant },
      ],
      contests: [],
      canContest: true,
    });
    for (const [lang, words] of [
      [
        'fr',
        [
          'Comprendre cette décision',
          'Léa Roy, ',
          'd’Anthropic (États-Unis)',
          'Dès lundi.',
          'après le dernier message',
          'À partir de quand seriez-vous disponible',
        ],
      ],
      [
        'en',
        [
          'Understand this decision',
          'Il faut le permis B.',
          'of Anthropic (United States)',
          'Dès lundi.',
          'was after the last message',
        ],
      ],
    ] as const) {
      const page = await service.get(`/portal/${token}/applications/${id}/explanation?lang=${lang}`, html);
      expect(page.status).toBe(200);
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      for (const word of [...words, workspace.name]) expect(page.text).toContain(word);
      expect(page.text.split('Il faut le permis B.')).toHaveLength(2);
    }
    const portal = await service.get(`/portal/${token}?lang=en`, html);
    expect(portal.text).toContain(`/portal/${token}/applications/${id}/explanation`);
  });

  test('answers of a conversation and of the form are both told as automated, on each page and as data', async () => {
    const workspace = await fixtures.workspace();
    const id = await fixtures.application(workspace, await fixtures.recruitment(workspace));
    const token = portalTokenFor(service, await candidateOf(service.deps, id));
    const chat = `/api/v2/chat/${chatTokenFor(service, id)}/answers`;
    const ways = async () => {
      const { applications } = (await service.get(pathOf(token))).json<Explained>();
      const { interviewers, formAnswers } = only(applications).conversation as Record<string, unknown>;
      return { interviewers: (interviewers as unknown[]).length, formAnswers };
    };
    const read = async (lang: string) => {
      const paths = [`/applications/${id}/explanation`, '', '/sheet'];
      const replies = paths.map((path) => service.get(`/portal/${token}${path}?lang=${lang}`, html));
      return (await Promise.all(replies)).map(({ text }) => text);
    };
    await service.post(`/api/v2/prequalif/${id}/consent`, { decision: 'ai' });
    await service.post(chat, { answers: [{ questionId: 'pay', value: '32 000' }] });
    expect(await ways()).toEqual({ interviewers: 0, formAnswers: 1 });
    const form = { fr: /questions[^.]* dans un formulaire/, en: /questions[^.]* in a form/ };
    const model = {
      fr: /Anthropic|intelligence artificielle\) a posé/,
      en: /Anthropic|intelligence\) asked/,
    };
    for (const lang of ['fr', 'en'] as const)
      for (const text of await read(lang)) expect(text).toMatch(form[lang]);
    await service.post(`/api/v2/prequalif/${id}/stream`, { messages: [] });
    await service.post(`/api/v2/prequalif/${id}/stream`, {
      messages: [{ id: 'm1', role: 'user', content: 'Dès lundi.' }],
    });
    expect(await ways()).toEqual({ interviewers: 1, formAnswers: 1 });
    for (const lang of ['fr', 'en'] as const)
      for (const text of await read(lang)) {
        expect(text).toMatch(form[lang]);
        expect(text).toMatch(model[lang]);
      }
    const other = await handled();
    for (const path of [`/applications/${other.id}/explanation`, '', '/sheet'])
      expect((await service.get(`/portal/${other.token}${path}?lang=en`, html)).text).not.toMatch(form.en);
  });

  test('a question that stays open is listed once (D186)', async () => {
    await using plain = await startTestService();
    const there = fixturesOf(plain);
    const workspace = await there.workspace();
    const id = await there.application(workspace, await there.recruitment(workspace));
    await plain.post(`/api/v2/prequalif/${id}/consent`, { decision: 'ai' });
    for (const content of [null, 'Dès lundi.', 'Ou mardi.']) {
      const messages = content === null ? [] : [{ id: content, role: 'user', content }];
      expect((await plain.post(`/api/v2/prequalif/${id}/stream`, { messages })).status).toBe(200);
    }
    const token = portalTokenFor(plain, await candidateOf(plain.deps, id));
    const { applications } = (await plain.get(pathOf(token))).json<Explained>();
    expect(applications).toMatchObject([
      {
        conversation: {
          questions: [{ question: 'availability' }],
          facts: [{ question: 'availability', answer: 'Dès lundi.\nOu mardi.' }],
        },
      },
    ]);
  });

  test('without a conversation it has what the forms have: the sent answers, and the data of the questions', async () => {
    const workspace = await fixtures.workspace();
    const questions = jobQuestions.filter(({ id }) => id !== 'talk');
    const jobId = await fixtures.recruitment(workspace, { questions });
    const id = await fixtures.application(workspace, jobId, answerFields);
    const token = portalTokenFor(service, await candidateOf(service.deps, id));
    const read = async (lang: string) =>
      (await service.get(`/portal/${token}/applications/${id}/explanation?lang=${lang}`, html)).text;
    const { applications } = (await service.get(pathOf(token))).json<Explained>();
    expect(only(applications).answers).toContainEqual({
      questionId: 'licence',
      question: { fr: 'Avez-vous le permis B ?', en: 'Do you drive?' },
      kind: 'yesNo',
      value: 'yes',
    });
    expect(await read('fr')).toMatch(/Avez-vous le permis B.*<\/dt><dd[^>]*>Oui</);
    expect(await read('en')).toMatch(/Do you drive\?<\/dt><dd[^>]*>Yes</);
    expect(await read('en')).not.toContain('The questionnaire of the form uses');
    await service.post(`/api/v2/prequalif/${id}/consent`, { decision: 'ai' });
    await service.post(`/api/v2/chat/${chatTokenFor(service, id)}/answers`, {
      answers: [{ questionId: 'pay', value: '32 000' }],
    });
    expect(await read('fr')).toContain('Le questionnaire du formulaire utilise\u202f: l’offre');
    const page = await read('en');
    expect(page).toContain('The questionnaire of the form uses: the job');
    expect(page).toContain('and what is noted under the questions of the form.');
    expect(page).toContain('It does not have: your name');
  });

  test('the mark of a form that a machine may have sent is told on each page and as data, and nowhere without it', async () => {
    const workspace = await fixtures.workspace();
    const id = await fixtures.application(workspace, await fixtures.recruitment(workspace));
    const token = portalTokenFor(service, await candidateOf(service.deps, id));
    const read = async () => {
      const paths = [`/applications/${id}/explanation`, '/sheet', ''];
      const pages = await Promise.all(
        paths.map((path) => service.get(`/portal/${token}${path}?lang=fr`, html)),
      );
      const exported = await service.get(`/api/v2/portal/${token}/export`);
      const data = [await service.get(pathOf(token)), exported].map((one) =>
        only(one.json<{ applications: Record<string, unknown>[] }>().applications),
      );
      return {
        pages: pages.map(({ text }) => text.includes('Peut-être envoyée par une machine')),
        data: data.map(({ suspicious, suspiciousReason }) => [suspicious, suspiciousReason]),
        explanation: pages[0]?.text ?? '',
      };
    };
    const without = await read();
    expect(without.pages).toEqual([false, false, false]);
    expect(without.data).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    await service.deps.database.query.execute(
      sql`update applications set suspicious = true, suspicious_reason = 'sent_within_two_seconds' where id = ${id}`,
    );
    const marked = await read();
    expect(marked.pages).toEqual([true, true, true]);
    expect(marked.data).toEqual([
      [true, 'sent_within_two_seconds'],
      [true, 'sent_within_two_seconds'],
    ]);
    expect(marked.explanation).toContain('moins de deux secondes après son ouverture');
    expect(marked.explanation).not.toContain('Rien');
    // A partner knows the application's id, and learns nothing of what became of it (D30).
    expect((await service.get(`/api/v2/portal/${id}/export`)).text).not.toContain('suspicious');
  });

  test('the company is stored with each turn of its model, and with none of the questionnaire', async () => {
    const { id } = await handled();
    const other = await fixtures.workspace();
    const scripted = await fixtures.application(other, await fixtures.recruitment(other));
    await service.post(`/api/v2/prequalif/${scripted}/consent`, { decision: 'ai' });
    // An agreement to another notice does not allow the provider (D62).
    await service.deps.database.query.execute(
      sql`update consents set notice_version = 'other' where application_id = ${scripted}`,
    );
    expect((await service.post(`/api/v2/prequalif/${scripted}/stream`, { messages: [] })).status).toBe(200);
    const turnsOf = (sessionId: string) =>
      selectRows(
        service.deps,
        sql`select generated_by, processor, processor_country from prequalification_turns
          where session_id = ${sessionId} order by answer_sequence`,
      );
    const byModel = { generated_by: 'ai', processor: 'Anthropic', processor_country: 'US' };
    expect(await turnsOf(id)).toEqual([byModel, byModel]);
    expect(await turnsOf(scripted)).toEqual([
      { generated_by: 'script', processor: null, processor_country: null },
    ]);
  });

  test('a company that is stored stays the recipient, whatever is configured later', async () => {
    const { id, token } = await handled();
    await service.deps.database.query.execute(
      sql`update prequalification_turns set processor = 'Modèles SA', processor_country = 'DE' where session_id = ${id}`,
    );
    const exported = await service.get(`/api/v2/portal/${token}/export`);
    const { recipients } = exported.json<{ recipients: Record<string, unknown>[] }>();
    expect(only(recipients.filter(({ kind }) => kind === 'ai_provider'))).toMatchObject({
      name: 'Modèles SA',
      country: 'DE',
    });
    expect((await service.get(`/portal/${token}?lang=en`, html)).text).toContain('Modèles SA');
  });

  test('a model that had the messages is named where the questionnaire finished its answer', async () => {
    const { id, token } = await handled();
    await service.deps.database.query.execute(
      sql`update prequalification_turns set generated_by = 'script', model = null, input_tokens = 900
        where session_id = ${id} and answer_sequence = (select max(answer_sequence) from prequalification_turns)`,
    );
    const { applications } = (await service.get(pathOf(token))).json<Explained>();
    expect(only(applications)).toMatchObject({
      conversation: {
        interviewers: [
          { kind: 'model', messages: 1 },
          {
            kind: 'questionnaire',
            model: null,
            processor: { name: 'Anthropic', country: 'US' },
            messages: 1,
          },
        ],
      },
    });
    for (const [lang, words] of [
      ['en', 'of Anthropic (United States) had received yours and did not finish its answer'],
      ['fr', 'd’Anthropic (États-Unis) avait reçu les vôtres et n’a pas terminé sa réponse'],
    ]) {
      const page = await service.get(`/portal/${token}/applications/${id}/explanation?lang=${lang}`, html);
      expect(page.text).toContain(words);
    }
  });

  test('a person who spoke in the conversation is named, with how much they wrote and when (D58)', async () => {
    const workspace = await fixtures.workspace();
    const id = await fixtures.application(workspace, await fixtures.recruitment(workspace));
    const token = portalTokenFor(service, await candidateOf(service.deps, id));
    const floor = await openFloor(service.deps, { actor: 'key:one', workspace }, id);
    const { floorVersion } = await takeFloor(service.deps, floor, { name: 'Camille <i>Roy</i>' });
    for (const messageId of ['un', 'deux'])
      await sayOnFloor(service.deps, floor, { messageId, text: 'Bonjour.', floorVersion });
    const { applications } = (await service.get(pathOf(token))).json<Explained>();
    const at = expect.stringMatching(/^2026-11-23T.*Z$/);
    expect(only(applications)).toMatchObject({
      conversation: { persons: [{ name: 'Camille <i>Roy</i>', messages: 2, since: at, until: at }] },
    });
    for (const [lang, words] of [
      ['en', 'Camille &lt;i&gt;Roy&lt;/i&gt;, of the employer’s team, wrote 2 messages, on '],
      ['fr', 'Camille &lt;i&gt;Roy&lt;/i&gt;, de l’équipe de l’employeur, a écrit 2 messages, le '],
    ]) {
      const page = await service.get(`/portal/${token}/applications/${id}/explanation?lang=${lang}`, html);
      expect(page.text).toContain(words);
    }
  });

  test('without a decision there is nothing to contest, and without a reading none is claimed', async () => {
    const workspace = await fixtures.workspace();
    const id = await fixtures.application(workspace, await fixtures.recruitment(workspace));
    const token = portalTokenFor(service, await candidateOf(service.deps, id));
    const rpc = await callRpc(service, 'portal.explain', { type: 'query', input: { token } });
    expect(only((rpcData(rpc) as Explained).applications)).toMatchObject({
      decision: null,
      readings: [],
      canContest: false,
    });
    const page = await service.get(`/portal/${token}/applications/${id}/explanation?lang=en`, html);
    expect(page.text).toContain('No opening by a person is recorded here.');
    expect(page.text).not.toContain('since the last message');
    expect(page.text).not.toContain('the conversation, and what is noted');
    expect(page.text).toContain('no answer to a questionnaire');
    expect(page.text).not.toContain('<form');
  });
});

describe('403', () => {
  test('an application id, which boards know too, explains nothing (D30)', async () => {
    const { id } = await handled();
    expectErrorResponse(await service.get(pathOf(id)), 403, 'forbidden', service);
    expect((await service.get(`/portal/${id}/applications/${id}/explanation`, html)).status).toBe(404);
  });
});

describe('404', () => {
  test('an altered and an expired link', async () => {
    const { id, token } = await handled();
    const candidateId = await candidateOf(service.deps, id);
    expectPublicError(await service.get(pathOf(`${token}x`)), 404);
    expectPublicError(await service.get(pathOf(portalTokenFor(service, candidateId, -1000))), 404);
  });
});

describe('429', () => {
  test('more than 60 calls a minute with one token (D41)', async () => {
    const { token } = await handled();
    const limit = { limit: 60, windowSeconds: 60 };
    await countCalls(service, { policy: 'portal', owner: token, limit, calls: 60 });
    expectLimited(await service.get(pathOf(token)), { policy: 'portal', limit: 60 }, service);
  });
});

describe('500', () => {
  test('a failing database is masked', async () => {
    const { token } = await handled();
    await using broken = await startBrokenService();
    const answer = await broken.get(pathOf(token));
    expectPublicError(answer, 500);
    expectMasked(answer, broken);
  });
});
