import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prequalificationSessions } from '#db/schema/index.ts';
import { takeFloor } from '#domain/floor/take-floor.ts';
import { findMailedAnswers } from '#domain/mails/mailed-answers.ts';
import { findMailedApplication, findMailedWithdrawal } from '#domain/mails/mailed-application.ts';
import { insertAgreedSession } from '#test/support/agreed-sessions.ts';
import { applicationForm, errorOf, fixturesOf, only, tag, type Workspace } from '#test/support/fixtures.ts';
import { candidateOf, chatTokenFor, portalTokenFor } from '#test/support/requests/portal.ts';
import { callRpc, rpcError } from '#test/support/requests/rpc.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile, startTestService, type TestService } from '#test/support/service.ts';
import { openSocket, sendFrame } from '#test/transports/support/chat-socket.ts';
import { receive, typedClients } from '#test/transports/support/typed-clients.ts';

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
  if (answer.status === 200 || answer.status === 400) return answer.text;
  expect(answer.status).toBe(303);
  return (await service.get((answer.headers.location ?? '').replace(/#.*/, ''), html)).text;
}

const saysHelp = (text: string) => {
  const [, panel = ''] = /<div class="panel" role="alert">(.*?)<\/div>/s.exec(text) ?? [];
  return (
    panel.includes('Il se peut que personne ne lise ce message') &&
    panel.includes('<p class="lines" lang="en"><strong>The same in English:</strong>\nPerhaps nobody reads')
  );
};

/** Corrects the telephone number, and returns the page that follows, also that of a refused number. */
async function correct(phone: string): Promise<string> {
  const { token } = await applicant();
  const fields = { firstName: 'Camille', lastName: 'Essai', phone };
  return send(`/portal/${token}/contact`, fields);
}

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
  'a corrected telephone number': (said) => correct(`04 00 00 00. ${said}`),
  'a corrected telephone number that is refused': correct,
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
  const reply = [{ need: 'distress', text: expect.stringMatching(/3114.*Perhaps nobody reads/s) }];

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

describe('words of violence get the numbers for victims (D180)', () => {
  const hit = 'Mon mari me frappe et j’ai peur de rentrer.';
  const numbers = /le 3919 répond.*3114.*\n\n.*3919 answers.*3114/s;

  test('in a sent text, and in a refused one', async () => {
    const { applicationId, token } = await applicant();
    const path = `/api/v2/portal/${token}/applications/${applicationId}/withdraw`;
    const refused = await service.post(path, { reason: `${hit} ${'a'.repeat(1000)}` });
    expect([refused.status, errorOf(refused).error]).toEqual([400, expect.stringMatching(numbers)]);
    expect((await service.post(path, { reason: hit })).json()).toEqual({
      ok: true,
      replies: [{ need: 'distress', text: expect.stringMatching(numbers) }],
    });
  });
});

describe('a refused call answers them too (D141)', () => {
  let silent: TestService;
  beforeAll(async () => {
    silent = await startTestService({ config: { PREQUALIFICATION_FALLBACK: 'off' } });
  });
  afterAll(() => silent[Symbol.asyncDispose]());

  const help = /le 3114 répond.*\n\n.*3114 answers/s;
  const session = () => insertAgreedSession(service.deps, { workspaceId: workspace.id, jobId });
  const say = (content: string) => [{ role: 'user', content }];
  const stream = (sessionId: string) => `/api/v2/prequalif/${sessionId}/stream`;

  type Sent = { on: TestService; sessionId: string; content: string };
  const answers: Record<string, (sent: Sent) => Promise<string>> = {
    REST: async ({ on, sessionId, content }) => {
      const answer = await on.post(stream(sessionId), { messages: say(content) });
      expect(answer.json()).toMatchObject({ message: errorOf(answer).error });
      return errorOf(answer).error;
    },
    RPC: async ({ on, sessionId, content }) => {
      const input = { sessionId, messages: say(content) };
      return rpcError(await callRpc(on, 'prequalification.stream', { type: 'mutation', input })).message;
    },
    'the chat’s socket': async ({ on, sessionId, content }) => {
      const client = await openSocket(`${on.url.replace('http', 'ws')}/api/v2/prequalif/${sessionId}/socket`);
      client.send(sendFrame('r1', content));
      const [frame] = await client.whole('r1');
      await client.leave();
      return frame?.errorText ?? '';
    },
  };
  /** A typed client tries again by itself after a 503. */
  const subscriptions = Object.fromEntries(
    Object.entries(typedClients).map(([name, connect]) => [
      `a subscription by ${name}`,
      async ({ on, sessionId, content }: Sent) => {
        await using client = connect(on.url);
        const { over } = receive<unknown>((listener) =>
          client.prequalification.converse.subscribe({ sessionId, messages: say(content) }, listener),
        );
        return await over.then(() => '', String);
      },
    ]),
  );
  const useUp = async (sessionId: string) => {
    for (let sent = 1; sent <= 12; sent += 1)
      await service.deps.limiter.consume(`${sessionId}:conversation`, { limit: 12, windowSeconds: 60 });
  };

  test.each(Object.entries(answers))('where no interviewer answers, over %s', async (_, send) => {
    const sessionId = await session();
    expect(await send({ on: silent, sessionId, content: words })).toMatch(help);
    const other = await send({ on: silent, sessionId, content: 'Dès lundi.' });
    expect(other).toMatch(/Nothing is lost: please try again|Rien n’est perdu/);
    expect(other).not.toContain('3114');
  });

  test.each(Object.entries({ ...answers, ...subscriptions }))('over the limit, over %s', async (_, send) => {
    const sessionId = await session();
    await useUp(sessionId);
    expect(await send({ on: service, sessionId, content: words })).toMatch(help);
    expect(await send({ on: service, sessionId, content: 'Dès lundi.' })).toMatch(/Too many requests[^3]*$/);
  });

  test('without consent, and too long; in French after the French sentence', async () => {
    const sessionId = await session();
    const send = (content: string) =>
      service.post(
        stream(sessionId),
        { messages: [...say(words), ...say(content)] },
        { 'Accept-Language': 'fr' },
      );
    const long = await send(`${words} ${'a'.repeat(9000)}`);
    expect([long.status, errorOf(long).error]).toEqual([400, expect.stringMatching(help)]);
    await useUp(sessionId);
    const refused = await send(words);
    expect([refused.status, errorOf(refused).error]).toEqual([429, expect.stringMatching(help)]);
    expect(errorOf(refused).error).toMatch(/^Trop de demandes en peu de temps/);
    // The words before the newest were answered when they were sent.
    expect(errorOf(await send('Dès lundi.')).error).not.toContain('3114');
    const undecided = await fixtures.application(workspace, jobId);
    const early = await service.post(stream(undecided), { messages: say(words) });
    expect([early.status, errorOf(early).error]).toEqual([403, expect.stringMatching(help)]);
  });

  test('in each operation with a candidate’s words, with the helpline of the job’s country', async () => {
    const form = applicationForm(workspace.slug, jobId, { why: words, email: 'camille@nowhere' });
    const submitted = await service.post('/api/v2/application/submit', form);
    expect([submitted.status, errorOf(submitted).error]).toEqual([400, expect.stringMatching(help)]);
    const { path } = await applicant();
    const reason = `${words} ${'a'.repeat(1000)}`;
    const withdrawn = await service.post(`/api/v2${path}/withdraw`, { reason });
    expect([withdrawn.status, errorOf(withdrawn).error]).toEqual([400, expect.stringMatching(help)]);
    const belgian = await fixtures.recruitment(workspace, { location: { city: 'Namur', country: 'BE' } });
    const sessionId = await fixtures.application(workspace, belgian);
    const early = await service.post(stream(sessionId), { messages: say(words) });
    expect(errorOf(early).error).toContain('0800 32 123');
  });

  test('on a page, which names the helpline whatever was sent', async () => {
    const failing = { converse: () => Promise.reject(new Error('away')) };
    await using broken = await startTestService({
      replace: ({ conversation }) => ({ conversation: { ...conversation, ...failing } }),
    });
    const sessionId = await session();
    await takeFloor(
      service.deps,
      { actor: 'key:1', holder: 'key:1', workspace, sessionId, defaultName: 'Alix' },
      {},
    );
    const say = new FormData();
    say.set('answer', 'Je n’en peux plus, autrement dit.');
    const refused = await broken.post(`/chat/${chatTokenFor(service, sessionId)}/say`, say, html);
    expect(refused.status).toBe(500);
    expect(refused.text).toContain('Le 3114 vous répond, gratuitement');
    expect((await broken.get('/chat/nothing', html)).text).not.toContain('3114');
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
      hasUnmailedWhy: true,
      answers: [],
      hasUnmailedAnswer: true,
    });
    await service.post(`/api/v2/prequalif/${applicationId}/consent`, {
      decision: 'human',
      callback: { phone: '04 00 00 00 00', when: words },
    });
    expect((await findMailedAnswers(service.deps, applicationId)).wantedCall).toMatchObject({ when: null });
    const token = portalTokenFor(service, await candidateOf(service.deps, applicationId));
    await service.post(`/api/v2/portal/${token}/applications/${applicationId}/withdraw`, { reason: words });
    expect((await findMailedWithdrawal(service.deps, applicationId))?.withdrawal).toMatchObject({
      reason: null,
      isReasonWithheld: true,
    });
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
    expect(text).toContain('La suppression des données de cette candidature est demandée');
    expect(text).toMatch(/class="button quiet" href="\/portal"/);
    expect(text).not.toContain('name="step"');
    const answers = [{ questionId: 'experience', value: 'Dix ans' }];
    const refused = await service.post(`/api/v2${chat}/answers`, { answers });
    expect(refused.status).toBe(400);
    const say = (content: string) =>
      service.post(`/api/v2/prequalif/${applicationId}/stream`, { messages: [{ role: 'user', content }] });
    expect((await say('Dès lundi')).text).toContain('Aucune question n’est posée');
    expect((await say(words)).text).toContain('3114');
  });

  test('a correction in the portal that asks for a person is told the employer’s address, and no button', async () => {
    const { applicationId, token } = await applicant();
    await storeAnswer(applicationId);
    const correct = async (answer: string) => {
      const form = new FormData();
      form.set('question', 'availability');
      form.set('answer', answer);
      const sent = `/portal/${token}/applications/${applicationId}/facts`;
      const { headers } = await service.post(sent, form, html);
      const [page = ''] = (headers.location ?? '').replace(service.url, '').split('#');
      return (await service.get(page, html)).text;
    };
    expect(await correct('Je voudrais parler à une personne')).toContain('est sur la page des questions');
    await service.post(`/api/v2/portal/${token}/delete`, {});
    const page = await correct('Je voudrais parler à un humain');
    expect(page).toContain('Écrivez à l’employeur pour parler à une personne.');
    expect(page).not.toContain('est sur la page des questions');
  });
});
