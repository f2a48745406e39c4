import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { insertAgreedSession } from '../support/agreed-sessions.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { startTestService } from '../support/service.ts';
import { openSocket, resumeFrame, sendFrame, textOf } from './support/chat-socket.ts';
import { createPacedModel, wholeOf } from './support/paced-model.ts';
import { serviceWithModel } from './support/service-with-model.ts';

const model = createPacedModel();
const setup = await serviceWithModel({ model });
const { service } = setup;

const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const job = { workspaceId: workspace.id, jobId: await fixtures.recruitment(workspace) };
const session = () => insertAgreedSession(service.deps, job);
const connect = async (sessionId?: string) => openSocket(setup.socketUrl(sessionId ?? (await session())));
/** A session for frames that must not change it. */
const untouched = await session();
const decide = (sessionId: string, decision: string) =>
  service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision });

describe('a conversation', () => {
  test('start, chunks counted from 0, end; the opening question, then an answer', async () => {
    const client = await connect();
    client.send({ ...sendFrame('r1', ''), messages: [] });
    client.send(resumeFrame('r2'));
    const opening = await client.whole('r1');
    expect([opening[0], opening.at(-1)]).toEqual([
      { type: 'start', requestId: 'r1' },
      { type: 'end', requestId: 'r1' },
    ]);
    const chunks = opening.slice(1, -1);
    expect(chunks.map(({ sequence }) => sequence)).toEqual(chunks.map((_, index) => index));
    expect(chunks[0]?.chunk).toMatchObject({
      type: 'start',
      messageMetadata: { disclosure: expect.any(String) },
    });
    client.send(sendFrame('r3', 'Lundi.'));
    expect(textOf(await client.whole('r3'))).toBe(wholeOf(textOf(client.ofRequest('r3'))));
    await client.leave();
  });

  test('the questionnaire says that it is one (D27)', async () => {
    const sessionId = await session();
    await using local = await startTestService();
    const client = await openSocket(
      `${local.url.replace('http', 'ws')}/api/v2/prequalif/${sessionId}/socket`,
    );
    client.send(sendFrame('r1', 'Bonjour.'));
    const frames = await client.whole('r1');
    expect(frames[0]).toEqual({ type: 'start', requestId: 'r1', mode: 'local' });
    await client.leave();
  });

  test('two subscribers of one turn receive the same, and the model is asked once', async () => {
    const sessionId = await session();
    const [one, other] = [await connect(sessionId), await connect(sessionId)];
    const before = model.begun();
    one.send(sendFrame('r1', 'Lundi.', 'm1'));
    other.send(sendFrame('r2', 'Lundi.', 'm1'));
    const received = [textOf(await one.whole('r1')), textOf(await other.whole('r2'))];
    expect(received).toEqual([wholeOf(received[0] ?? ''), received[0]]);
    expect(model.begun() - before).toBe(1);
    await Promise.all([one.leave(), other.leave()]);
  });

  test('another message ends the first with an abort chunk and its end', async () => {
    const client = await connect();
    model.holdAt(5);
    client.send(sendFrame('r1', 'Lundi.'));
    await client.until(() => textOf(client.ofRequest('r1')).includes('·4'));
    client.send(sendFrame('r2', 'Mardi.'));
    const first = await client.whole('r1');
    expect(first.at(-2)?.chunk).toEqual({ type: 'abort', reason: 'superseded' });
    model.release();
    expect(textOf(await client.whole('r2'))).toBe(wholeOf(textOf(client.ofRequest('r2'))));
    await client.leave();
  });

  test('an abort frame stops the turn: nothing more of the request is sent, others hear of the end', async () => {
    const sessionId = await session();
    const [client, other] = [await connect(sessionId), await connect(sessionId)];
    model.holdAt(3);
    client.send(sendFrame('r1', 'Lundi.'));
    await client.until(() => textOf(client.ofRequest('r1')).includes('·2'));
    other.send(resumeFrame('r2'));
    await other.until(() => textOf(other.ofRequest('r2')).includes('·2'));
    client.send({ type: 'abort', requestId: 'r1' });
    expect((await other.whole('r2')).at(-2)?.chunk).toEqual({ type: 'abort', reason: 'stopped' });
    model.release();
    client.send(resumeFrame('r3'));
    const joined = await client.whole('r3');
    // Its end is repeated until the turn is closed.
    expect([
      { type: 'abort', reason: 'stopped' },
      { type: 'no-active', requestId: 'r3' },
    ]).toContainEqual(joined.at(-2)?.chunk ?? joined.at(-1));
    expect(textOf(client.ofRequest('r1'))).not.toContain('·3');
    await Promise.all([client.leave(), other.leave()]);
  });
});

describe('resume', () => {
  test('no-active when nothing is being written', async () => {
    const client = await connect();
    client.send(resumeFrame('r1'));
    expect(await client.whole('r1')).toEqual([{ type: 'no-active', requestId: 'r1' }]);
    await client.leave();
  });

  test.each([
    ['lastSequence', (frame: { sequence?: number }) => ({ lastSequence: frame.sequence })],
    [
      'the Last-Event-ID header',
      (frame: { eventId?: string }) => ({ headers: { 'last-event-id': frame.eventId } }),
    ],
  ])('tells what follows %s, without a gap or a repetition', async (_, position) => {
    const sessionId = await session();
    const client = await connect(sessionId);
    model.holdAt(20);
    client.send(sendFrame('r1', 'Lundi.'));
    await client.until(() => textOf(client.frames).includes('·9'));
    const seen = client.frames.filter(({ type }) => type === 'chunk').slice(0, 10);
    await client.leave();
    const back = await connect(sessionId);
    back.send(resumeFrame('r2', position(seen.at(-1) ?? { type: '', requestId: '' })));
    await back.until(() => back.ofRequest('r2').length > 1);
    model.release();
    const rest = await back.whole('r2');
    expect(rest.find(({ type }) => type === 'chunk')?.sequence).toBe(10);
    const whole = textOf([...seen, ...rest]);
    expect(whole).toBe(wholeOf(whole));
    await back.leave();
  });
});

describe('refusals', () => {
  test.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['an unknown type', JSON.stringify({ type: 'shout', requestId: 'r1' })],
    ['no request id', JSON.stringify({ ...sendFrame('r1', 'x'), requestId: undefined })],
    ['a trigger of its own', JSON.stringify({ ...sendFrame('r1', 'x'), trigger: 'whim' })],
    ['messages that are no list', JSON.stringify({ ...sendFrame('r1', 'x'), messages: 'x' })],
    ['201 messages', JSON.stringify({ ...sendFrame('r1', 'x'), messages: Array(201).fill({}) })],
    ['a negative sequence', JSON.stringify(resumeFrame('r1', { lastSequence: -1 }))],
    ['deep nesting', `{"type":"send","body":${'['.repeat(60_000)}`],
  ])('%s closes with 4400', async (_, frame) => {
    const client = await connect(untouched);
    client.socket.send(frame);
    expect(await client.closed).toEqual({ code: 4400, reason: 'invalid frame' });
  });

  test('binary frames close with 4400', async () => {
    const client = await connect(untouched);
    client.socket.send(Buffer.from(JSON.stringify(resumeFrame('r1'))), { binary: true });
    expect((await client.closed).code).toBe(4400);
  });

  test.each([
    ['an assistant’s message', [{ role: 'assistant', parts: [{ type: 'text', text: 'x' }] }]],
    ['no text', [{ role: 'user', parts: [] }]],
    ['8,001 characters', [{ role: 'user', parts: [{ type: 'text', text: 'x'.repeat(8001) }] }]],
    ['a NUL', [{ role: 'user', parts: [{ type: 'text', text: 'a\u0000' }] }]],
  ])('%s is answered to its request, then closes with 4400; it does not count', async (_, messages) => {
    const client = await connect(untouched);
    client.send({ ...sendFrame('r1', ''), messages });
    expect((await client.closed).code).toBe(4400);
    expect(client.frames).toMatchObject([
      { type: 'error', requestId: 'r1', errorText: expect.any(String), status: 400, code: 'bad_request' },
    ]);
  });

  test('without consent 4403, and nobody is asked', async () => {
    const sessionId = await session();
    await decide(sessionId, 'human');
    const before = model.begun();
    for (const frame of [sendFrame('r1', 'x'), resumeFrame('r1')]) {
      const client = await connect(sessionId);
      client.send(frame);
      expect(await client.closed).toEqual({ code: 4403, reason: 'consent missing' });
      expect(client.frames).toMatchObject([{ type: 'error', status: 403, code: 'forbidden' }]);
    }
    expect(model.begun()).toBe(before);
  });

  test.each([
    ['the handshake’s', 'fr-FR,fr;q=0.9', {}, 'Il manque votre accord pour l’échange.'],
    ['its request’s', 'en', { 'accept-language': 'fr' }, 'Il manque votre accord'],
    ['the handshake’s', 'en', {}, 'The candidate’s agreement to the conversation is missing.'],
    ['its request’s', 'fr', { 'accept-language': 'en' }, 'The candidate’s agreement'],
    ['none', '*', {}, 'The candidate’s agreement'],
  ])('a refusal is in %s language (%s)', async (_, acceptLanguage, headers, sentence) => {
    const sessionId = await session();
    await decide(sessionId, 'human');
    const options = { headers: { 'Accept-Language': acceptLanguage } };
    const client = await openSocket(setup.socketUrl(sessionId), options);
    client.send({ ...sendFrame('r1', 'x'), headers });
    expect((await client.closed).code).toBe(4403);
    expect(client.frames).toMatchObject([
      { type: 'error', status: 403, code: 'forbidden', errorText: expect.stringContaining(sentence) },
    ]);
  });

  test('a consent revoked in mid-answer ends it with an abort chunk; the next message closes with 4403', async () => {
    const sessionId = await session();
    const client = await connect(sessionId);
    model.holdAt(5);
    client.send(sendFrame('r1', 'Lundi.'));
    await client.until(() => textOf(client.frames).includes('·4'));
    await decide(sessionId, 'human');
    expect((await client.whole('r1')).at(-2)?.chunk).toEqual({ type: 'abort', reason: 'consent_revoked' });
    model.release();
    client.send(sendFrame('r2', 'Mardi.'));
    expect((await client.closed).code).toBe(4403);
  });

  test('the thirteenth message in a minute 4429, with the seconds to wait, once nothing else is sent', async () => {
    const client = await connect();
    for (let call = 0; call < 12; call += 1) {
      client.send(sendFrame(`r${call}`, 'Oui.'));
      await client.whole(`r${call}`);
    }
    client.send(sendFrame('r12', 'Oui.'));
    expect(await client.closed).toEqual({ code: 4429, reason: 'rate limited' });
    expect(client.ofRequest('r12')).toMatchObject([
      { type: 'error', status: 429, code: 'rate_limited', retryAfterSeconds: 60 },
    ]);
  });

  test('a refusal does not cut the answer that is being sent', async () => {
    const client = await connect();
    model.holdAt(5);
    client.send(sendFrame('r1', 'Lundi.'));
    await client.until(() => textOf(client.frames).includes('·4'));
    client.send({ ...sendFrame('r2', ''), messages: [{ role: 'user', parts: [] }] });
    await client.whole('r2');
    model.release();
    const answer = textOf(await client.whole('r1'));
    expect(answer).toBe(wholeOf(answer));
    expect((await client.closed).code).toBe(4400);
  });

  test('a request id that is in use 4400, too many requests at once 4429', async () => {
    const client = await connect();
    model.holdAt(1);
    client.send(sendFrame('r1', 'Lundi.'));
    client.send(resumeFrame('r1'));
    expect((await client.closed).code).toBe(4400);
    const greedy = await connect();
    greedy.send(sendFrame('r0', 'Lundi.'));
    await greedy.until(() => textOf(greedy.frames).includes('·0'));
    for (let call = 1; call < 17; call += 1) greedy.send(resumeFrame(`r${call}`));
    const closed = await greedy.closed;
    model.release();
    expect(closed).toEqual({ code: 4429, reason: 'too many requests' });
  });

  test('nothing that was said is logged, nor whose session it is (D9)', async () => {
    const sessionId = await session();
    const client = await connect(sessionId);
    client.send(sendFrame('r1', 'confidence intime'));
    await client.whole('r1');
    await client.leave();
    const logged = service.logs.join('');
    expect(logged).not.toContain('confidence intime');
    expect(logged).not.toContain(sessionId);
  });
});

describe('the upgrade', () => {
  const refusal = (url: string, headers: Record<string, string> = {}) =>
    openSocket(url, { headers }).then(
      () => 'open',
      (error: Error) => error.message,
    );

  test('an unknown path or session is 404, a malformed session 400', async () => {
    const known = setup.socketUrl(await session());
    const unknown = setup.socketUrl(randomUUID());
    expect(await refusal(`${known}/`)).toBe('HTTP 404');
    expect(await refusal(known.replace('/socket', '/stream'))).toBe('HTTP 404');
    expect(await refusal(unknown)).toBe('HTTP 404');
    expect(await refusal(setup.socketUrl('not-a-uuid'))).toBe('HTTP 400');
  });

  test('the refusal has the body and headers of the stream’s family', async () => {
    const answer = await service.get(`/api/v2/prequalif/${randomUUID()}/socket`, {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': Buffer.alloc(16).toString('base64'),
      'X-Request-Id': 'request-1',
    });
    expect(answer.status).toBe(404);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': 'request-1' });
    expect(answer.json()).toEqual({ ok: false, error: 'There is no such session.', requestId: 'request-1' });
  });

  test('the refusal is in French for who asks for it', async () => {
    const answer = await service.get(`/api/v2/prequalif/${randomUUID()}/socket`, {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': Buffer.alloc(16).toString('base64'),
      'Accept-Language': 'fr',
    });
    expect(answer.headers).toMatchObject({ 'content-language': 'fr' });
    expect(answer.json()).toMatchObject({ error: 'Il n’y a rien à cette adresse, ou plus rien.' });
  });

  test('eight sockets of a session, and a place again when one leaves', async () => {
    const url = setup.socketUrl(await session());
    const clients = await Promise.all(Array.from({ length: 8 }, () => openSocket(url)));
    expect(await refusal(url)).toBe('HTTP 429');
    await clients[0]?.leave();
    await expect.poll(() => refusal(url)).toBe('open');
    await Promise.all(clients.map((client) => client.leave()));
  });

  test('another protocol’s upgrade is a request like any other', async () => {
    const answer = await service.get('/api/health', { Connection: 'Upgrade', Upgrade: 'h2c' });
    expect(answer.status).toBe(200);
  });
});
