import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { listDeskApplications } from '#db/desk/desk-applications.ts';
import { showApplication } from '#domain/administration/applications/show-application.ts';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { fixturesOf, only } from '#test/support/fixtures.ts';
import { countCalls } from '#test/support/requests/counted-calls.ts';
import { expectLimited, expectMasked, expectPublicError } from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { candidateOf, chatTokenFor, portalTokenFor } from '#test/support/requests/portal.ts';
import { callRpc } from '#test/support/requests/rpc.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

type Fact = { question: string; answer: string; quote: string; messageId: string; correctedAt?: string };

const service = await serviceForFile();
const fixtures = fixturesOf(service);

const pathOf = (token: string, question = 'availability') => `/api/v2/chat/${token}/facts/${question}`;
const correct = (token: string, body: unknown, question?: string) =>
  service.send(pathOf(token, question), {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const say = (sessionId: string, id: string, content: string) =>
  service.post(`/api/v2/prequalif/${sessionId}/stream`, { messages: [{ id, role: 'user', content }] });
const factsOf = async (token: string) =>
  (await service.get(`/api/v2/chat/${token}/transcript`)).json<{ facts: Fact[] }>().facts;

/** A session with one fact: the candidate said when they can begin. */
async function noted() {
  const { sessionId } = await fixtures.session();
  await service.post(`/api/v2/prequalif/${sessionId}/stream`, { messages: [] });
  await say(sessionId, 'm1', 'Dès lundi.');
  return { sessionId, token: chatTokenFor(service, sessionId) };
}

describe('200', () => {
  test('the candidate’s own word replaces the noted one, is marked, and is not shown to interviewers (D73)', async () => {
    const { sessionId, token } = await noted();
    const answer = await correct(token, { answer: '  À partir du 1er mars. ' });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const expected = {
      question: 'availability',
      asked: 'À partir de quand seriez-vous disponible ?',
      status: 'answered',
      answer: 'À partir du 1er mars.',
      quote: 'À partir du 1er mars.',
      messageId: 'm1',
      correctedAt: service.clock.now().toISOString(),
    };
    expect(answer.json()).toEqual({ facts: [expected] });
    await say(sessionId, 'm2', 'Je suis disponible dès lundi.');
    await say(sessionId, 'm3', 'Oui, ce lieu me convient.');
    await say(sessionId, 'm1', 'Dès lundi.');
    const facts = await factsOf(token);
    expect(facts.map(({ question }) => question)).toEqual(['availability', 'location']);
    expect(facts[0]).toEqual(expected);
  });

  test('the words that are noted already are no correction', async () => {
    const { sessionId, token } = await noted();
    const before = await factsOf(token);
    const answer = await correct(token, { answer: ` ${before[0]?.quote} ` });
    expect([answer.status, answer.json()]).toEqual([200, { facts: before }]);
    const { pathname } = new URL(mintEmployerLink(service.deps, sessionId).url);
    const { text } = await service.get(`${pathname}?lang=en`, { Accept: 'text/html' });
    expect(text).toContain('Read it in the conversation');
    await correct(token, { answer: 'Le 1er mars.' });
    const corrected = (await service.get(`${pathname}?lang=en`, { Accept: 'text/html' })).text;
    expect(corrected).not.toContain('Read it in the conversation');
  });

  test('the employer’s page and the candidate’s sheet mark it', async () => {
    const { sessionId, token } = await noted();
    await correct(token, { answer: 'Le 1er mars.' });
    await say(sessionId, 'm2', 'Oui, ce lieu me convient.');
    const portal = portalTokenFor(service, await candidateOf(service.deps, sessionId));
    for (const [path, mark] of [
      [new URL(mintEmployerLink(service.deps, sessionId).url).pathname, 'corrected by the candidate'],
      [`/portal/${portal}/sheet`, 'corrected by you on'],
    ] as const) {
      const { text } = await service.get(`${path}?lang=en`, { Accept: 'text/html' });
      expect(text).toMatch(new RegExp(`Le 1er mars\\.[^<]*(<[^>]*>)?[^<]*${mark}`));
      expect(text.split(mark)).toHaveLength(2);
    }
  });

  test('a corrected question replaces the earlier one, whose words are shown once they were answered (D125)', async () => {
    const { sessionId, token } = await noted();
    const [shed, shower, locker, gate] = ['a bike shed', 'a shower', 'a locker', 'a gate'].map(
      (thing) => `Is there ${thing}?`,
    ) as [string, string, string, string];
    await service.post(`/api/v2/chat/${token}/answers`, {
      answers: [{ questionId: 'candidate_questions', value: shed }],
    });
    const portal = portalTokenFor(service, await candidateOf(service.deps, sessionId));
    const employer = new URL(mintEmployerLink(service.deps, sessionId).url).pathname;
    const lists =
      /<section class="panel"><h2>Their questions.*?<\/section>|<details><summary>Your (?:\d )?question.*?<\/details>/s;
    const shown = async (path: string) => {
      const { text } = await service.get(`${path}?lang=en`, { Accept: 'text/html' });
      const list = lists.exec(text)?.[0] ?? '';
      const words = [shed, shower, locker, gate, 'Corrected by'].flatMap((part) =>
        list.includes(part) ? [{ part, at: list.indexOf(part) }] : [],
      );
      return words.toSorted((one, other) => one.at - other.at).map(({ part }) => part);
    };
    const expectShown = async (...words: string[]) => {
      for (const path of [employer, `/portal/${portal}`]) expect(await shown(path)).toEqual(words);
    };
    await expectShown(shed);
    for (const words of [shower, locker, shower, locker]) {
      await correct(token, { answer: words }, 'candidate_questions');
      await expectShown(words);
    }
    const exported = await service.get(`/api/v2/portal/${portal}/export`);
    type Asked = { text: string; replaces?: string };
    const { applications } = exported.json<{ applications: { candidateQuestions: Asked[] }[] }>();
    const asked = only(applications).candidateQuestions;
    expect(asked.map(({ text, replaces = null }) => ({ text, replaces }))).toEqual([
      { text: locker, replaces: null },
    ]);
    await service.deps.database.query.execute(sql`insert into employer_messages (id, application_id, question, text, at)
      select ${randomUUID()}, application_id, sequence, 'Yes.', now() from candidate_questions
      where application_id = ${sessionId} and text = ${locker}`);
    await correct(token, { answer: gate }, 'candidate_questions');
    await expectShown(gate, 'Corrected by', locker);
    const [row] = await selectRows<{ workspaceId: string }>(
      service.deps,
      sql`select workspace_id as "workspaceId" from applications where id = ${sessionId}`,
    );
    const scope = {
      workspaceId: row?.workspaceId ?? '',
      jobId: null,
      lists: ['new'],
      max: 100,
      skipped: 0,
    } as const;
    const onDesk = await listDeskApplications(service.deps.database.query, scope);
    expect(onDesk.find(({ id }) => id === sessionId)?.questions).toBe(1);
    const { candidateQuestions } = await showApplication(service.deps, { id: sessionId });
    expect(candidateQuestions).toMatchObject([{ text: gate, earlier: [locker] }]);
  });

  test('a wish that is corrected to a plain answer is listed no more, and neither are the new words (D125)', async () => {
    const { sessionId, token } = await noted();
    await service.post(`/api/v2/chat/${token}/answers`, {
      answers: [{ questionId: 'location', value: 'Please delete my data.' }],
    });
    await correct(token, { answer: 'Lyon suits me.' }, 'location');
    const employer = new URL(mintEmployerLink(service.deps, sessionId).url).pathname;
    const { text } = await service.get(`${employer}?lang=en`, { Accept: 'text/html' });
    expect(text).toContain('Lyon suits me.');
    expect(text).not.toContain('Please delete my data.');
    const { candidateQuestions } = await showApplication(service.deps, { id: sessionId });
    expect(candidateQuestions).toEqual([]);
  });

  test('a wish that is corrected to words of distress: neither is listed, and no mail is caused (D93)', async () => {
    const { sessionId, token } = await noted();
    await service.post(`/api/v2/chat/${token}/answers`, {
      answers: [{ questionId: 'location', value: 'Please delete my data.' }],
    });
    const jobs = () =>
      selectRows(
        service.deps,
        sql`select 1 from pgboss.job where name = 'announce-answers' and data->>'applicationId' = ${sessionId}`,
      );
    const before = await jobs();
    await correct(token, { answer: 'I want to end my life.' }, 'location');
    const { candidateQuestions } = await showApplication(service.deps, { id: sessionId });
    expect(candidateQuestions).toEqual([]);
    expect(await jobs()).toEqual(before);
  });

  test('a correction that arrives while an answer is stored later is not lost', async () => {
    const { sessionId, token } = await noted();
    await Promise.all([
      say(sessionId, 'm2', 'Oui, ce lieu me convient.'),
      correct(token, { answer: 'Le 1er mars.' }),
    ]);
    expect((await factsOf(token))[0]?.answer).toBe('Le 1er mars.');
  });

  test('the trail has who and when, and neither answer (D31)', async () => {
    const { sessionId, token } = await noted();
    await correct(token, { answer: 'Le 1er mars.' });
    const [entry] = await selectRows<{ actor: string; details: object }>(
      service.deps,
      sql`select actor, details from audit_entries where action = 'fact.corrected' and subject_id = ${sessionId}`,
    );
    expect(entry).toMatchObject({ actor: 'candidate', details: { question: 'availability' } });
    expect(JSON.stringify(entry)).not.toMatch(/lundi|mars/);
  });

  test('words of distress get the service’s own, and cause no mail (D93)', async () => {
    const { sessionId, token } = await noted();
    const jobs = () =>
      selectRows(
        service.deps,
        sql`select 1 from pgboss.job where name = 'announce-answers' and data->>'applicationId' = ${sessionId}`,
      );
    const answer = await correct(token, { answer: 'Je veux en finir avec la vie.' });
    expect(answer.json()).toMatchObject({
      facts: [{ answer: 'Je veux en finir avec la vie.' }],
      replies: [{ need: 'distress', text: expect.stringContaining('https://3114.fr') }],
    });
    expect(await jobs()).toEqual([]);
    expect((await correct(token, { answer: 'Le 1er mars.' })).json()).not.toHaveProperty('replies');
    expect(await jobs()).toHaveLength(1);
  });

  test('a number or an address in a correction gets a word: it changes no contact details (D164)', async () => {
    const { token } = await noted();
    const told = { need: 'contact_details', text: expect.stringContaining('ne demande aucun rappel') };
    for (const text of ['Appelez plutôt au 04 11 22 33 44', 'camille@courriel.example'])
      expect((await correct(token, { answer: text })).json<{ replies: unknown[] }>().replies).toContainEqual(
        told,
      );
    expect((await correct(token, { answer: 'De 2019 à 2024' })).json()).not.toHaveProperty('replies');
  });

  test('the reply to a wish for a person says that a person was asked for already, or has joined', async () => {
    const { sessionId, token } = await noted();
    const wish = 'Je veux parler à quelqu’un.';
    const reply = async (answer: string) =>
      only((await correct(token, { answer })).json<{ replies: { text: string }[] }>().replies).text;
    expect(await reply(wish)).toContain('bouton');
    await service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'human' });
    expect(await reply('Je préfère parler à une personne.')).toContain('Vous avez demandé une personne');
    await service.deps.database.query.execute(sql`insert into conversation_floors (session_id, speaker, name, version, since)
      values (${sessionId}, 'person', 'Claire', 1, now())`);
    expect(await reply(wish)).toContain('Une personne de l’employeur peut vous répondre');
  });

  test('over RPC as well', async () => {
    const { token } = await noted();
    const input = { token, question: 'availability', answer: 'En mai.' };
    const answer = await callRpc(service, 'prequalification.correctFact', { type: 'mutation', input });
    expect(only(answer.json<{ result: { data: { facts: Fact[] } } }>().result.data.facts).answer).toBe(
      'En mai.',
    );
  });
});

describe('400', () => {
  test.each([
    [{}, 'required'],
    [{ answer: ' ' }, 'required'],
    [{ answer: 'a'.repeat(8001) }, 'too_long'],
    [{ answer: 5 }, 'invalid_type'],
  ])('%# changes nothing', async (body, code) => {
    const { token } = await noted();
    const answer = await correct(token, body);
    expectPublicError(answer, 400);
    expect(answer.json<{ details: object[] }>().details).toMatchObject([{ field: 'answer', code }]);
    expect((await factsOf(token))[0]?.answer).toContain('lundi');
  });
});

describe('404', () => {
  test('an application id, a foreign link, and what was never noted', async () => {
    const { sessionId, token } = await noted();
    for (const [bad, question] of [
      [sessionId, 'availability'],
      [`${token}x`, 'availability'],
      [token, 'pay'],
      [token, 'mood'],
    ] as const) {
      expectPublicError(await correct(bad, { answer: 'Le 1er mars.' }, question), 404);
    }
    expect((await factsOf(token))[0]?.answer).toContain('lundi');
  });
});

describe('429', () => {
  test('more than 60 calls a minute with one link (D41)', async () => {
    const { token } = await noted();
    const limit = { limit: 60, windowSeconds: 60 };
    await countCalls(service, { policy: 'portal', owner: token, limit, calls: 60 });
    expectLimited(await correct(token, { answer: 'En mai.' }), { policy: 'portal', limit: 60 }, service);
  });
});

describe('500', () => {
  test('a failing database is masked, the token in no log (D3, D9)', async () => {
    await using broken = await startBrokenService();
    const token = chatTokenFor(broken, randomUUID());
    const answer = await broken.send(pathOf(token), {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ answer: 'En mai.' }),
    });
    expectPublicError(answer, 500);
    expectMasked(answer, broken);
    expect(broken.logs.join('')).not.toContain(token);
  });
});
