import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startCuttingProxy } from './support/cutting-proxy.ts';
import { createPacedModel, wholeOf } from './support/paced-model.ts';
import { serviceWithModel } from './support/service-with-model.ts';
import {
  receive,
  refusalOf,
  type Subscription,
  type TypedClient,
  typedClients,
} from './support/typed-clients.ts';

const model = createPacedModel();
const setup = await serviceWithModel({ model });
const { url } = setup.service;

type StreamedChunk = {
  id: string;
  data: { type: string; delta?: string; reason?: string; messageMetadata?: object };
};
type Event = { type: string };

const { session } = setup;

const decide = (sessionId: string, decision: string) =>
  setup.service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision });

const converse = (client: TypedClient, sessionId: string, text?: string, id = `m-${text}`) =>
  receive<StreamedChunk>((listener) =>
    client.prequalification.converse.subscribe(
      { sessionId, messages: text === undefined ? [] : [{ id, role: 'user', content: text }] },
      listener,
    ),
  );
const watch = (client: TypedClient, sessionId: string) =>
  receive<Event>((listener) => client.prequalification.watch.subscribe({ sessionId }, listener));
const textOf = ({ items }: Subscription<StreamedChunk>) => items.map(({ data }) => data.delta ?? '').join('');

describe.each(Object.entries(typedClients))('a typed client over %s', (_, connect) => {
  test('holds a conversation, whose first chunk says that it is with an AI', async () => {
    await using client = connect(url);
    const sessionId = await session();
    for (const text of [undefined, 'Lundi.', 'Trois ans.']) {
      const received = converse(client, sessionId, text);
      await received.over;
      expect(textOf(received)).toBe(wholeOf(textOf(received)));
      expect(received.items.map(({ data }) => data.type)).toEqual([
        ...['start', 'start-step', 'text-start'],
        ...Array(40).fill('text-delta'),
        ...['text-end', 'finish-step', 'finish'],
      ]);
      expect(received.items[0]?.data.messageMetadata).toMatchObject({
        generatedBy: 'ai',
        disclosure: expect.any(String),
      });
      expect(new Set(received.items.map(({ id }) => id)).size).toBe(received.items.length);
    }
  });

  test('leaves, and the turn goes on for who comes back', async () => {
    await using client = connect(url);
    const sessionId = await session();
    model.holdAt(3);
    const first = converse(client, sessionId, 'Lundi.');
    await expect.poll(() => textOf(first)).toContain('·2');
    first.leave();
    const begun = model.begun();
    const again = converse(client, sessionId, 'Lundi.');
    await expect.poll(() => textOf(again)).toContain('·2');
    model.release();
    await again.over;
    expect(textOf(again)).toBe(wholeOf(textOf(again)));
    expect(model.begun()).toBe(begun);
  });

  test('is refused as by REST (D4): 400, 404, 403', async () => {
    await using client = connect(url);
    const sessionId = await session();
    const bad = [
      converse(client, 'no-uuid', 'x'),
      converse(client, sessionId, ' '),
      converse(client, sessionId, 'a\0'),
    ];
    for (const received of bad) {
      expect(await refusalOf(received)).toEqual({
        httpStatus: 400,
        code: 'BAD_REQUEST',
        errorCode: 'bad_request',
      });
    }
    for (const unknown of [converse(client, randomUUID(), 'x'), watch(client, randomUUID())]) {
      expect(await refusalOf(unknown)).toEqual({
        httpStatus: 404,
        code: 'NOT_FOUND',
        errorCode: 'not_found',
      });
    }
    await decide(sessionId, 'human');
    const before = model.begun();
    expect(await refusalOf(converse(client, sessionId, 'x'))).toEqual({
      httpStatus: 403,
      code: 'FORBIDDEN',
      errorCode: 'forbidden',
    });
    expect(model.begun()).toBe(before);
  });

  test('learns in mid-answer that the consent is gone, and refused afterwards', async () => {
    await using client = connect(url);
    const sessionId = await session();
    model.holdAt(5);
    const received = converse(client, sessionId, 'Lundi.');
    await expect.poll(() => textOf(received)).toContain('·4');
    await decide(sessionId, 'human');
    await received.over;
    model.release();
    expect(received.items.at(-1)?.data).toEqual({ type: 'abort', reason: 'consent_revoked' });
    expect(await refusalOf(converse(client, sessionId, 'Mardi.'))).toMatchObject({ httpStatus: 403 });
  });

  test('watches consent, turns, progress and saves, and hears no word that is said', async () => {
    await using client = connect(url);
    const sessionId = await session();
    const watched = watch(client, sessionId);
    await expect.poll(() => watched.items).toEqual([{ type: 'consent', aiConsent: true }]);
    await converse(client, sessionId, 'confidence intime').over;
    await expect.poll(() => watched.items.length).toBe(4);
    await setup.service.post(`/api/v2/prequalif/${sessionId}/save`, { step: 'salaire', secret: 1 });
    await decide(sessionId, 'human');
    await expect.poll(() => watched.items.length).toBe(6);
    expect(watched.items).toEqual([
      { type: 'consent', aiConsent: true },
      { type: 'turn', state: 'started' },
      { type: 'turn', state: 'finished' },
      { type: 'progress', answered: 0, questions: expect.any(Number) },
      { type: 'state', keys: ['step', 'secret'] },
      { type: 'consent', aiConsent: false },
    ]);
    watched.leave();
  });
});

test('thirteen messages over all transports at once: twelve are answered, and no refused one counts (SE11)', async () => {
  const sessionId = await session();
  await using one = typedClients.WebSocket(url);
  await using other = typedClients['server-sent events'](url);
  for (const client of [one, other]) {
    expect(await refusalOf(converse(client, sessionId, ' '))).toMatchObject({ httpStatus: 400 });
  }
  await decide(sessionId, 'human');
  for (const client of [one, other]) {
    expect(await refusalOf(converse(client, sessionId, 'x'))).toMatchObject({ httpStatus: 403 });
  }
  await decide(sessionId, 'ai');
  const posts = Array.from({ length: 5 }, () =>
    setup.service
      .post(`/api/v2/prequalif/${sessionId}/stream`, { messages: [] })
      .then(({ status }) => status),
  );
  const received = Array.from({ length: 8 }, (_, index) =>
    converse(index % 2 === 0 ? one : other, sessionId),
  );
  const calls = await Promise.all([
    ...posts,
    ...received.map((each) =>
      each.over.then(
        () => 200,
        () => refusalOf(each).then(({ httpStatus }) => httpStatus),
      ),
    ),
  ]);
  expect(calls.toSorted()).toEqual([...Array(12).fill(200), 429]);
  for (const client of [one, other]) {
    expect(await refusalOf(converse(client, sessionId, 'Lundi.'))).toEqual({
      httpStatus: 429,
      code: 'TOO_MANY_REQUESTS',
      errorCode: 'rate_limited',
      retryAfterSeconds: 60,
    });
  }
});

test('thirty subscriptions of one socket come back together when it is lost', async () => {
  await using proxy = await startCuttingProxy({ before: url, cutAtByte: 20_000 });
  await using client = typedClients.WebSocket(proxy.url);
  const sessionId = await session();
  const watched = Array.from({ length: 30 }, () => watch(client, sessionId));
  await expect.poll(() => watched.every(({ items }) => items.length > 0)).toBe(true);
  for (let round = 0; !proxy.isCut(); round += 1) {
    await setup.service.post(`/api/v2/prequalif/${sessionId}/save`, { [`step${round}`]: 1 });
    await expect
      .poll(() => watched.every(({ items }) => items.length > round + 1) || proxy.isCut())
      .toBe(true);
  }
  // Each begins with the state of the consent.
  const reported = () => watched.map(({ items }) => items.filter(({ type }) => type === 'consent').length);
  await expect.poll(reported).toEqual(Array(30).fill(2));
});
