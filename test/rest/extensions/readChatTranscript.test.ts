import { randomUUID } from 'node:crypto';
import { validateUIMessages } from 'ai';
import { describe, expect, test } from 'vitest';
import { mintLinkToken } from '#kernel/secrets/link-tokens.ts';
import { fixturesOf, only } from '#test/support/fixtures.ts';
import { countCalls } from '#test/support/requests/counted-calls.ts';
import {
  expectLimited,
  expectMasked,
  expectProperHttp,
  expectPublicError,
} from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { candidateOf, chatTokenFor, portalTokenFor } from '#test/support/requests/portal.ts';
import { callRpc } from '#test/support/requests/rpc.ts';
import { startTestService } from '#test/support/service.ts';
import { createPacedModel, wholeOf } from '#test/transports/support/paced-model.ts';
import { serviceWithModel } from '#test/transports/support/service-with-model.ts';

type Message = { id: string; role: string; origin: string; parts: { type: string; text: string }[] };
type Transcript = { messages: Message[]; facts: { question: string; quote: string; messageId: string }[] };

const model = createPacedModel({ words: 8 });
const { service } = await serviceWithModel({ model });
const fixtures = fixturesOf(service);

const pathOf = (token: string) => `/api/v2/chat/${token}/transcript`;
const read = (token: string) => service.get(pathOf(token));
const stream = (sessionId: string) => `/api/v2/prequalif/${sessionId}/stream`;
const say = (sessionId: string, id: string, content: string) =>
  service.post(stream(sessionId), { messages: [{ id, role: 'user', content }] });

/** A session in which the candidate has answered once, and the token of its link. */
async function spoken() {
  const { sessionId, workspace } = await fixtures.session();
  await service.post(stream(sessionId), { messages: [] });
  await say(sessionId, 'm1', 'Dès lundi.');
  return { sessionId, workspace, token: chatTokenFor(service, sessionId) };
}

describe('200', () => {
  test('every message in its order, with its id, speaker and words', async () => {
    const { sessionId, token, workspace } = await spoken();
    const answer = await read(token);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-request-id': expect.any(String),
    });
    const body = answer.json<Transcript>();
    expect(body).toMatchObject({ sessionId, lang: 'fr', decision: 'ai', aiConsent: true, facts: [] });
    expect(body).toHaveProperty('disclosure', expect.stringContaining(workspace.name));
    expect(body.messages).toMatchObject([
      { role: 'assistant', origin: 'ai', model: 'claude-test', incomplete: false },
      { id: 'm1', role: 'user', origin: 'candidate', model: null, parts: [{ text: 'Dès lundi.' }] },
      { role: 'assistant', origin: 'ai', model: 'claude-test', incomplete: false },
    ]);
    const words = body.messages[2]?.parts[0]?.text ?? '';
    expect(words).toBe(wholeOf(words, 8));
  });

  test('messages are those that clients of the AI SDK begin with', async () => {
    const { token } = await spoken();
    const { messages } = (await read(token)).json<Transcript>();
    const valid = await validateUIMessages({ messages });
    expect(valid.map(({ id, role }) => [id, role])).toEqual(messages.map(({ id, role }) => [id, role]));
  });

  test('an answer that was stopped is there as far as it came', async () => {
    const { sessionId, token } = await spoken();
    model.holdAt(3);
    const answer = say(sessionId, 'm2', 'Et à Lyon.');
    await expect.poll(() => model.open()).toBe(1);
    await service.send(stream(sessionId), { method: 'DELETE' });
    await answer;
    model.release();
    const { messages } = (await read(token)).json<Transcript>();
    expect(messages.at(-2)).toMatchObject({ id: 'm2', incomplete: false });
    expect(messages.at(-1)).toMatchObject({ role: 'assistant', incomplete: true });
  });

  test('each fact quotes the message that holds its words (D28)', async () => {
    await using plain = await startTestService();
    const { sessionId } = await fixturesOf(plain).session();
    await plain.post(stream(sessionId), { messages: [] });
    await plain.post(stream(sessionId), { messages: [{ id: 'm1', role: 'user', content: 'Dès lundi.' }] });
    const { messages, facts } = (await plain.get(pathOf(chatTokenFor(plain, sessionId)))).json<Transcript>();
    expect(only(facts)).toMatchObject({ question: 'availability', quote: 'Dès lundi.', messageId: 'm1' });
    expect(messages.find(({ id }) => id === 'm1')?.parts[0]?.text).toContain(facts[0]?.quote);
  });

  test('before anything was said, and after a person was asked for', async () => {
    const { sessionId } = await fixtures.session(null);
    const token = chatTokenFor(service, sessionId);
    const nothing = { decision: null, aiConsent: false, disclosure: null, messages: [], facts: [] };
    expect((await read(token)).json()).toMatchObject(nothing);
    await service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'human' });
    expect((await read(token)).json()).toMatchObject({ ...nothing, decision: 'human' });
  });

  test('over RPC as well', async () => {
    const { token } = await spoken();
    const answer = await callRpc(service, 'prequalification.transcript', { type: 'query', input: { token } });
    expect(answer.json()).toEqual({ result: { data: (await read(token)).json() } });
  });
});

describe('404', () => {
  test('every invalid link has the same bytes as its answer, an application id too (D5, D30)', async () => {
    const { sessionId, token } = await spoken();
    const candidateId = await candidateOf(service.deps, sessionId);
    const expiresAt = service.clock.now();
    const link = { purpose: 'prequalification', subjectId: sessionId, linkGeneration: 0 } as const;
    const { tokenKeys } = service.deps;
    const later = new Date(expiresAt.getTime() + 1000);
    const bodies = new Set<string>();
    for (const bad of [
      sessionId,
      candidateId,
      portalTokenFor(service, candidateId),
      mintLinkToken(tokenKeys, { ...link, expiresAt }),
      mintLinkToken(tokenKeys, { ...link, linkGeneration: 1, expiresAt: later }),
      mintLinkToken(tokenKeys, { ...link, subjectId: randomUUID(), expiresAt: later }),
      `${token}x`,
      token.slice(1),
      'x',
      '%00',
    ]) {
      const answer = await service.get(pathOf(bad), { 'X-Request-Id': 'same' });
      expectPublicError(answer, 404);
      bodies.add(answer.text);
    }
    expect(bodies.size).toBe(1);
  });

  test('an erased person’s link is invalid', async () => {
    const { sessionId, token } = await spoken();
    const { id } = await fixtures.admin.deletion.request({
      candidate: await candidateOf(service.deps, sessionId),
    });
    await fixtures.admin.deletion.execute({ id });
    expectPublicError(await read(token), 404);
  });
});

describe('429', () => {
  test('more than 60 calls a minute with one link (D41)', async () => {
    const { token } = await spoken();
    expect((await read(token)).headers.ratelimit).toBe('"portal";r=59;t=60');
    const limit = { limit: 60, windowSeconds: 60 };
    await countCalls(service, { policy: 'portal', owner: token, limit, calls: 59 });
    expectLimited(await read(token), { policy: 'portal', limit: 60 }, service);
  });
});

describe('500', () => {
  test('a failing database is masked, the token in no log (D3, D9)', async () => {
    await using broken = await startBrokenService();
    const token = chatTokenFor(broken, randomUUID());
    const answer = await broken.get(pathOf(token));
    expectPublicError(answer, 500);
    expectMasked(answer, broken);
    expect(broken.logs.join('')).not.toContain(token);
  });
});

describe('405 and 406', () => {
  test('wrong methods, OPTIONS, unacceptable types and other spellings (D2)', async () => {
    const { token } = await spoken();
    await expectProperHttp(service, { path: pathOf(token), method: 'GET' });
  });
});
