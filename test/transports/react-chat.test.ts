import { Chat } from '@ai-sdk/react';
import { type ChatTransport, DefaultChatTransport, type UIMessage, WebSocketChatTransport } from 'ai';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createPacedModel, wholeOf } from './support/paced-model.ts';
import { serviceWithModel } from './support/service-with-model.ts';

const model = createPacedModel();
const setup = await serviceWithModel({ model });

const sockets: WebSocket[] = [];
class NotedWebSocket extends WebSocket {
  constructor(url: string) {
    super(url);
    sockets.push(this);
  }
}

const transports: Record<string, (sessionId: string) => ChatTransport<UIMessage>> = {
  DefaultChatTransport: (sessionId) => {
    const api = setup.streamUrl(sessionId);
    return new DefaultChatTransport({ api });
  },
  WebSocketChatTransport: (sessionId) =>
    new WebSocketChatTransport({ url: setup.socketUrl(sessionId), webSocket: NotedWebSocket as never }),
};

const textOf = (message: UIMessage | undefined) =>
  (message?.parts ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');

describe.each(Object.entries(transports))('Chat of @ai-sdk/react over %s', (name, transportOf) => {
  const chatOf = (sessionId: string) => {
    const errors: Error[] = [];
    const transport = transportOf(sessionId);
    return { chat: new Chat<UIMessage>({ transport, onError: (error) => errors.push(error) }), errors };
  };

  test('asks and is answered, the disclosure in the message’s metadata', async () => {
    const { chat, errors } = chatOf(await setup.session());
    for (const text of ['Lundi.', 'Trois ans.']) {
      await chat.sendMessage({ text });
      expect(chat.status).toBe('ready');
      const answer = chat.messages.at(-1);
      expect(answer).toMatchObject({
        role: 'assistant',
        metadata: {
          generatedBy: 'ai',
          disclosure: expect.stringContaining('intelligence artificielle'),
        },
      });
      expect(textOf(answer)).toBe(wholeOf(textOf(answer)));
    }
    expect(chat.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(errors).toEqual([]);
  });

  test('stops the turn, keeps its words, and goes on', async () => {
    const sessionId = await setup.session();
    const { chat, errors } = chatOf(sessionId);
    model.holdAt(5);
    const sending = chat.sendMessage({ text: 'Lundi.' });
    await expect.poll(() => textOf(chat.messages.at(-1))).toContain('·4');
    await chat.stop();
    await sending;
    expect([chat.status, textOf(chat.messages.at(-1))]).toEqual(['ready', expect.stringMatching(/·4 $/)]);
    // Over HTTP a client that stops only disconnects, so the page also calls the stop operation. The socket's transport
    // sends a frame.
    if (name === 'DefaultChatTransport')
      await setup.service.send(`/api/v2/prequalif/${sessionId}/stream`, { method: 'DELETE' });
    await expect.poll(() => model.open()).toBe(0);
    model.release();
    await chat.sendMessage({ text: 'Mardi.' });
    expect(textOf(chat.messages.at(-1))).toContain('·39');
    expect(errors).toEqual([]);
  });

  test('resumes nothing where nothing is being said', async () => {
    const { chat, errors } = chatOf(await setup.session());
    await chat.resumeStream();
    expect([chat.status, chat.messages, errors]).toEqual(['ready', [], []]);
  });

  test('shows why it is refused, and goes on once the consent is given again', async () => {
    const sessionId = await setup.session();
    const decide = (decision: string) =>
      setup.service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision });
    const { chat, errors } = chatOf(sessionId);
    await decide('human');
    await chat.sendMessage({ text: 'Lundi.' });
    expect(chat.status).toBe('error');
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringContaining('The candidate’s agreement to the conversation is missing.'),
    ]);
    await decide('ai');
    // The client does not send on a closing socket.
    await expect.poll(() => sockets.at(-1)?.readyState ?? WebSocket.CLOSED).toBe(WebSocket.CLOSED);
    await chat.sendMessage({ text: 'Mardi.' });
    expect(textOf(chat.messages.at(-1))).toContain('·39');
  });
});
