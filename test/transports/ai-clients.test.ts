import {
  DefaultChatTransport,
  readUIMessageStream,
  TextStreamChatTransport,
  type UIMessage,
  type UIMessageChunk,
  WebSocketChatTransport,
} from 'ai';
import * as version5 from 'ai5';
import * as version6 from 'ai6';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openFloor } from '#domain/floor/open-floor.ts';
import { sayOnFloor } from '#domain/floor/say-on-floor.ts';
import { takeFloor } from '#domain/floor/take-floor.ts';
import { selectRows } from '../support/rows.ts';
import { wholeOf } from './support/paced-model.ts';
import { serviceWithModel } from './support/service-with-model.ts';

const setup = await serviceWithModel();
const { model } = setup;

type Message = { id: string; role: string; parts: { type: string; text?: string }[]; metadata?: unknown };
type Transport = {
  sendMessages(options: object): Promise<ReadableStream<UIMessageChunk>>;
  reconnectToStream(options: object): Promise<ReadableStream<UIMessageChunk> | null>;
};
type Client = { transport: Transport; read(stream: ReadableStream<UIMessageChunk>): AsyncIterable<object> };

const question = (text: string): Message => ({
  id: `m-${text}`,
  role: 'user',
  parts: [{ type: 'text', text }],
});
const textOf = ({ parts }: Message) =>
  parts.flatMap(({ type, text }) => (type === 'text' ? [text] : [])).join('');

// Each version has its own types for the same chunks.
const overHttp: Record<string, (sessionId: string) => Client> = {
  'ai 5': (sessionId) => ({
    transport: new version5.DefaultChatTransport(httpOptions(sessionId)) as unknown as Transport,
    read: (stream) => version5.readUIMessageStream({ stream: stream as never }),
  }),
  'ai 6': (sessionId) => ({
    transport: new version6.DefaultChatTransport(httpOptions(sessionId)) as unknown as Transport,
    read: (stream) => version6.readUIMessageStream({ stream: stream as never }),
  }),
  'ai 7': (sessionId) => ({
    transport: new DefaultChatTransport(httpOptions(sessionId)) as unknown as Transport,
    read: (stream) => readUIMessageStream({ stream }),
  }),
};

const clients: Record<string, (sessionId: string) => Client> = {
  ...overHttp,
  'ai 7 over WebSocket': (sessionId) => ({
    transport: new WebSocketChatTransport<UIMessage>({
      url: setup.socketUrl(sessionId),
      webSocket: WebSocket as never,
    }) as unknown as Transport,
    read: (stream) => readUIMessageStream({ stream }),
  }),
};

/** The client asks `{api}/{chatId}/stream` for the running answer, as the AI SDK's documentation says. */
function httpOptions(sessionId: string) {
  return { api: setup.streamUrl(sessionId) };
}

const send = (client: Client, messages: readonly object[]) =>
  client.transport.sendMessages({
    chatId: 'chat',
    messages,
    trigger: 'submit-message',
    messageId: undefined,
  });

async function messageIn(client: Client, stream: ReadableStream<UIMessageChunk>): Promise<Message> {
  const states = await Array.fromAsync(client.read(stream));
  return states.at(-1) as Message;
}

describe.each(Object.entries(clients))('an unmodified client: %s', (_, connect) => {
  test('holds a conversation: the opening question, then two answers', async () => {
    const client = connect(await setup.session());
    const messages: object[] = [];
    for (const next of [null, 'Lundi.', 'Trois ans.']) {
      if (next !== null) messages.push(question(next));
      const message = await messageIn(client, await send(client, messages));
      messages.push(message);
      expect(message).toMatchObject({
        role: 'assistant',
        metadata: { generatedBy: 'ai', model: 'claude-test', disclosure: expect.any(String) },
      });
      expect(textOf(message)).toBe(wholeOf(textOf(message)));
    }
    expect(new Set(messages.map((message) => (message as Message).id)).size).toBe(messages.length);
  });

  test('comes back to the running answer, which keeps its id', async () => {
    const sessionId = await setup.session();
    const [client, again] = [connect(sessionId), connect(sessionId)];
    model.holdAt(10);
    // Reads instead of cancelling, since a cancel would stop the turn over a socket.
    const reader = (await send(client, [question('Lundi.')])).getReader();
    const { value: start } = await reader.read();
    const resumed = await again.transport.reconnectToStream({ chatId: 'chat' });
    model.release();
    expect(resumed).not.toBeNull();
    const message = await messageIn(again, resumed ?? new ReadableStream());
    expect(message.id).toBe((start as { messageId?: string }).messageId);
    expect(textOf(message)).toBe(wholeOf(textOf(message)));
  });

  test('reads what was said until the turn was stopped', async () => {
    const sessionId = await setup.session();
    const client = connect(sessionId);
    model.holdAt(5);
    const reading = messageIn(client, await send(client, [question('Lundi.')]));
    await expect.poll(() => model.open()).toBe(1);
    const stop = await setup.service.send(`/api/v2/prequalif/${sessionId}/stream`, { method: 'DELETE' });
    expect(stop.status).toBe(204);
    expect(textOf(await reading)).not.toContain('·5');
    await expect.poll(() => model.open()).toBe(0);
    model.release();
  });

  test('stops a turn that it came back to, and goes on with the next message', async () => {
    const sessionId = await setup.session();
    const [client, again] = [connect(sessionId), connect(sessionId)];
    model.holdAt(5);
    const first = messageIn(client, await send(client, [question('Lundi.')]));
    await expect.poll(() => model.open()).toBe(1);
    const resumed = await again.transport.reconnectToStream({ chatId: 'chat' });
    const reading = messageIn(again, resumed ?? new ReadableStream());
    const stop = await setup.service.send(`/api/v2/prequalif/${sessionId}/stream`, { method: 'DELETE' });
    expect(stop.status).toBe(204);
    const [words, wordsAgain] = (await Promise.all([first, reading])).map(textOf);
    expect(wordsAgain).toBe(words);
    expect(words).not.toContain('·5');
    await expect.poll(() => model.open()).toBe(0);
    model.release();
    expect(await again.transport.reconnectToStream({ chatId: 'chat' })).toBeNull();
    const next = await messageIn(again, await send(again, [question('Mardi.')]));
    expect(textOf(next)).toBe(wholeOf(textOf(next)));
  });

  test('is told that a person has the floor, reads their message, and comes back for the next (D58)', async () => {
    const sessionId = await setup.session();
    const { deps } = setup.service;
    const [row] = await selectRows<{ id: string; slug: string }>(
      deps,
      sql`select workspaces.id, slug from workspaces join applications on workspace_id = workspaces.id
        where applications.id = ${sessionId}`,
    );
    const access = await openFloor(
      deps,
      { actor: 'key:test', workspace: row ?? { id: '', slug: '' } },
      sessionId,
    );
    await takeFloor(deps, access, { name: 'Camille' });
    const client = connect(sessionId);
    const said = (messageId: string) =>
      sayOnFloor(deps, access, { messageId, text: messageId, floorVersion: 1 });
    const [seen, stream] = (await send(client, [question('Lundi.')])).tee();
    const reading = messageIn(client, stream);
    // The floor is told once the message is stored: a socket sends it later than `send` resolves.
    const { value: told } = await seen.getReader().read();
    expect(told).toMatchObject({ type: 'data-floor', data: { by: 'person', name: 'Camille' } });
    await said('Un.');
    const message = await reading;
    expect([message.id, textOf(message)]).toEqual(['Un.', 'Un.']);
    expect(message.metadata).toEqual({ generatedBy: 'person', author: 'Camille' });
    expect(message.parts.map(({ type }) => type)).toEqual(['step-start', 'text']);
    const resumed = await connect(sessionId).transport.reconnectToStream({ chatId: 'chat' });
    const next = messageIn(client, resumed ?? new ReadableStream());
    await expect.poll(async () => (await said('Deux.')).message.id).toBe('Deux.');
    expect(textOf(await next)).toBe('Deux.');
  });

  test('is told that there is nothing to come back to', async () => {
    const client = connect(await setup.session());
    expect(await client.transport.reconnectToStream({ chatId: 'chat' })).toBeNull();
  });

  test('is told why it is refused', async () => {
    const sessionId = await setup.session();
    await setup.service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'human' });
    const refused = (async () => {
      const client = connect(sessionId);
      return Array.fromAsync(take(await send(client, [question('Lundi.')]), 1));
    })();
    await expect(refused).rejects.toThrow('The candidate’s agreement to the conversation is missing.');
  });
});

test('the text transport of ai 7 reads the words, after the disclosure on the first turn', async () => {
  const transport = new TextStreamChatTransport({
    api: setup.streamUrl(await setup.session()),
    headers: { Accept: 'application/octet-stream' },
  }) as unknown as Transport;
  const client: Client = { transport, read: (stream) => readUIMessageStream({ stream }) };
  const opening = textOf(await messageIn(client, await send(client, [])));
  const [disclosure, words = ''] = opening.split('\n\n');
  expect(disclosure).toContain('intelligence artificielle');
  expect(words).toBe(wholeOf(words));
  const answer = textOf(await messageIn(client, await send(client, [question('Lundi.')])));
  expect(answer).toBe(wholeOf(answer));
});

async function* take<T>(stream: ReadableStream<T>, count: number): AsyncGenerator<T> {
  let left = count;
  for await (const value of stream) {
    yield value;
    left -= 1;
    if (left === 0) return;
  }
}
