import type { IncomingMessage } from 'node:http';
import { createTRPCClient, httpBatchStreamLink, TRPCClientError } from '@trpc/client';
import { type RawData, WebSocket } from 'ws';
import type { AppRouter } from '../../../routers/root.ts';
import type { Http } from '../../support/requests/http.ts';

/** A running service, by its way in. */
export type Place = Http & { url: string };

export type Heard = { at: number; type: string; delta?: string; reason?: string; errorText?: string };

/** One message, on its way: the status that HTTP gives or would give, and what was heard so far. */
export type Call = { status: number; heard: Heard[]; over: Promise<'ended' | 'cut'>; leave(): void };

export type Asked = { sessionId: string; text: string | null; id?: string };

export type Transport = (place: Place, asked: Asked) => Promise<Call>;

/** Every way to say something to the interviewer, without a client's own ideas of when to come back. */
export const transports = {
  'SSE POST': overPost,
  'chat socket': overChatSocket,
  'tRPC mutation': overMutation,
  'tRPC subscription over SSE': overSseSubscription,
  'tRPC subscription over WebSocket': overSocketSubscription,
} as const satisfies Record<string, Transport>;

export type TransportName = keyof typeof transports;
export const transportNames = Object.keys(transports) as TransportName[];

const messagesOf = ({ text, id = 'm1' }: Asked) =>
  text === null ? [] : [{ id, role: 'user', content: text }];

const stamped = (chunk: unknown): Heard => ({ ...(chunk as Heard), at: performance.now() });

async function overPost(place: Place, asked: Asked): Promise<Call> {
  const path = `/api/v2/prequalif/${asked.sessionId}/stream`;
  return sseCall(await place.open(path, { method: 'POST', body: { messages: messagesOf(asked) } }));
}

async function overSseSubscription(place: Place, asked: Asked): Promise<Call> {
  const input = encodeURIComponent(
    JSON.stringify({ sessionId: asked.sessionId, messages: messagesOf(asked) }),
  );
  const headers = { accept: 'text/event-stream' };
  const response = await place.open(`/trpc/prequalification.converse?input=${input}`, { headers });
  return sseCall(response, { refusesWithin: true });
}

/** A subscription answers 200 whatever comes; its refusal is its first event. */
async function sseCall(response: IncomingMessage, { refusesWithin = false } = {}): Promise<Call> {
  const heard: Heard[] = [];
  const status = Promise.withResolvers<number>();
  if (!refusesWithin) status.resolve(response.statusCode ?? 0);
  const hear = (line: string) => {
    if (line.startsWith('data: {"type"')) heard.push(stamped(JSON.parse(line.slice(6))));
    const refusal = /^data: \{"message".*"httpStatus":(\d+)/.exec(line);
    if (refusal !== null) status.resolve(Number(refusal[1]));
    if (heard.length > 0) status.resolve(200);
  };
  const over = (async () => {
    let rest = '';
    try {
      for await (const bytes of response as AsyncIterable<Buffer>) {
        const lines = (rest + bytes.toString()).split('\n');
        rest = lines.pop() ?? '';
        lines.forEach(hear);
      }
      return 'ended' as const;
    } catch {
      return 'cut' as const;
    } finally {
      status.resolve(response.statusCode ?? 0);
    }
  })();
  return { status: await status.promise, heard, over, leave: () => response.destroy() };
}

type ChatFrame = { type: string; status?: number; chunk?: object };

async function overChatSocket(place: Place, { sessionId, ...asked }: Asked): Promise<Call> {
  const parts = messagesOf({ sessionId, ...asked }).map(({ content, ...message }) => ({
    ...message,
    parts: [{ type: 'text', text: content }],
  }));
  const frame = {
    type: 'send',
    requestId: 'r',
    id: 'chat',
    trigger: 'submit-message',
    headers: {},
    body: {},
  };
  return socketCall<ChatFrame>(`${socketOf(place)}/api/v2/prequalif/${sessionId}/socket`, {
    first: { ...frame, messages: parts },
    read: ({ type, status, chunk }) => ({
      status: type === 'error' ? (status ?? 500) : 200,
      chunk: chunk ?? null,
      isOver: type === 'end' || type === 'error',
    }),
  });
}

type RpcFrame = {
  error?: { data: { httpStatus: number } };
  result?: { type: string; data?: { data: object } };
};

function overSocketSubscription(place: Place, asked: Asked): Promise<Call> {
  const input = { sessionId: asked.sessionId, messages: messagesOf(asked) };
  const params = { path: 'prequalification.converse', input };
  return socketCall<RpcFrame>(`${socketOf(place)}/trpc`, {
    first: { id: 1, jsonrpc: '2.0', method: 'subscription', params },
    read: ({ error, result }) => ({
      status: error?.data.httpStatus ?? 200,
      chunk: result?.data?.data ?? null,
      isOver: error !== undefined || result?.type === 'stopped',
    }),
  });
}

const socketOf = ({ url }: Place) => url.replace('http', 'ws');

type Read = { status: number; chunk: object | null; isOver: boolean };

/** A socket of its own for each call, which is closed with it. */
async function socketCall<Frame>(
  url: string,
  { first, read }: { first: object; read: (frame: Frame) => Read },
): Promise<Call> {
  const socket = new WebSocket(url);
  const heard: Heard[] = [];
  const status = Promise.withResolvers<number>();
  const over = Promise.withResolvers<'ended' | 'cut'>();
  socket.on('error', () => {});
  socket.on('unexpected-response', (_request, response) => status.resolve(response.statusCode ?? 0));
  socket.on('open', () => socket.send(JSON.stringify(first)));
  socket.on('message', (data: RawData) => {
    const answer = read(JSON.parse(data.toString()) as Frame);
    if (answer.chunk !== null) heard.push(stamped(answer.chunk));
    status.resolve(answer.status);
    if (!answer.isOver) return;
    over.resolve('ended');
    socket.terminate();
  });
  socket.on('close', () => {
    status.resolve(0);
    over.resolve('cut');
  });
  return { status: await status.promise, heard, over: over.promise, leave: () => socket.terminate() };
}

async function overMutation(place: Place, asked: Asked): Promise<Call> {
  const leaving = new AbortController();
  const client = createTRPCClient<AppRouter>({ links: [httpBatchStreamLink({ url: `${place.url}/trpc` })] });
  const heard: Heard[] = [];
  const input = { sessionId: asked.sessionId, messages: messagesOf(asked) };
  try {
    const { chunks } = await client.prequalification.stream.mutate(input, { signal: leaving.signal });
    const over = (async () => {
      for await (const { chunk } of chunks) heard.push(stamped(chunk));
    })().then(
      () => 'ended' as const,
      () => 'cut' as const,
    );
    return { status: 200, heard, over, leave: () => leaving.abort() };
  } catch (error) {
    const data: unknown = error instanceof TRPCClientError ? error.data : null;
    const status = (data as { httpStatus?: number } | null)?.httpStatus ?? 0;
    return { status, heard, over: Promise.resolve('ended'), leave: () => {} };
  }
}

export const wordsOf = ({ heard }: Pick<Call, 'heard'>) => heard.map(({ delta }) => delta ?? '').join('');
