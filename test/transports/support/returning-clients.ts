import { createTRPCClient, createWSClient, httpSubscriptionLink, type TRPCLink, wsLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import { WebSocket } from 'ws';
import type { AppRouter } from '#client/src/index.ts';
import { openSocket, resumeFrame, sendFrame, textOf } from './chat-socket.ts';

export type Answer = { text: string; lastChunk: string };

/** Sends a message and assembles the answer; reconnects for the rest each time the connection is lost. */
export type ReturningClient = (url: string, sessionId: string) => Promise<Answer>;

/** Sends it again under the same id when invited to: the new answer replaces the old one. */
export async function persevere(ask: () => Promise<Answer>): Promise<Answer & { invitations: number }> {
  for (let invitations = 0; ; invitations += 1) {
    const answer = await ask();
    if (answer.lastChunk !== 'error') return { ...answer, invitations };
  }
}

const text = 'Lundi.';
const message = { id: 'm1', role: 'user', parts: [{ type: 'text', text }] };

type Progress = Answer & { lastEventId: string | undefined; isOver: boolean };

const overSse: ReturningClient = async (url, sessionId) => {
  const address = `${url}/api/v2/prequalif/${sessionId}/stream`;
  const reported: Progress = { text: '', lastChunk: '', lastEventId: undefined, isOver: false };
  const ask = () =>
    reported.lastEventId === undefined
      ? fetch(address, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ messages: [message] }),
        })
      : fetch(address, { headers: { 'Last-Event-ID': reported.lastEventId } });
  while (!reported.isOver) {
    try {
      const response = await ask();
      if (response.status !== 200) throw new StreamError(`HTTP ${response.status}`);
      await readEvents(response, reported);
    } catch (error) {
      if (error instanceof StreamError) throw error;
    }
  }
  return { text: reported.text, lastChunk: reported.lastChunk };
};

class StreamError extends Error {}

async function readEvents(response: Response, reported: Progress): Promise<void> {
  let rest = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (rest + part).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const { id, data } = fieldsOf(event);
      if (data === '[DONE]') reported.isOver = true;
      else if (data !== undefined) {
        const { type, delta = '' } = JSON.parse(data);
        reported.text += delta;
        reported.lastChunk = type;
        reported.lastEventId = id;
      }
    }
  }
}

function fieldsOf(event: string): { id?: string; data?: string } {
  return Object.fromEntries(
    event.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]),
  );
}

const overChatSocket: ReturningClient = async (url, sessionId) => {
  const address = `${url.replace('http', 'ws')}/api/v2/prequalif/${sessionId}/socket`;
  const reported = { text: '', lastChunk: '' };
  let lastEventId: string | undefined;
  for (;;) {
    const client = await openSocket(address).catch(() => null);
    if (client === null) continue;
    const headers = lastEventId === undefined ? null : { 'last-event-id': lastEventId };
    client.send(headers === null ? sendFrame('r1', text, 'm1') : resumeFrame('r1', { headers }));
    const isWhole = await client.whole('r1').then(
      (frames) => frames.at(-1)?.type === 'end',
      () => false,
    );
    reported.text += textOf(client.frames);
    const last = client.frames.findLast(({ type }) => type === 'chunk');
    reported.lastChunk = last?.chunk?.type ?? reported.lastChunk;
    lastEventId = last?.eventId ?? lastEventId;
    await client.leave();
    if (isWhole) return reported;
  }
};

const overTrpcSse: ReturningClient = (url, sessionId) =>
  subscribe(httpSubscriptionLink({ url: `${url}/trpc`, EventSource }), sessionId);

const overTrpcSocket: ReturningClient = async (url, sessionId) => {
  const client = createWSClient({
    url: `${url.replace('http', 'ws')}/trpc`,
    WebSocket: WebSocket as never,
    retryDelayMs: () => 10,
  });
  try {
    return await subscribe(wsLink({ client }), sessionId);
  } finally {
    await client.close();
  }
};

function subscribe(link: TRPCLink<AppRouter>, sessionId: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const reported = { text: '', lastChunk: '' };
  createTRPCClient<AppRouter>({ links: [link] }).prequalification.converse.subscribe(
    { sessionId, messages: [message] },
    {
      onData: ({ data }) => {
        reported.text += data.type === 'text-delta' ? data.delta : '';
        reported.lastChunk = data.type;
      },
      onComplete: () => resolve(reported),
      onError: reject,
    },
  );
  return promise;
}

export const returningClients: Record<string, ReturningClient> = {
  'server-sent events': overSse,
  'chat socket': overChatSocket,
  'subscription over server-sent events': overTrpcSse,
  'subscription over WebSocket': overTrpcSocket,
};
