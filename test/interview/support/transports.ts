import type { IncomingMessage } from 'node:http';
import { createTRPCClient, httpBatchStreamLink, TRPCClientError } from '@trpc/client';
import { type RawData, WebSocket } from 'ws';
import type { AppRouter } from '#routers/root.ts';
import type { Http } from '#test/support/requests/http.ts';

/** A running service and its address. */
export type Endpoint = Http & { url: string };

type ReceivedChunk = { at: number; type: string; delta?: string; reason?: string; errorText?: string };

/** A message that is being answered: the status that HTTP gives or would give, and the chunks so far. */
export type Call = {
  status: number;
  received: ReceivedChunk[];
  over: Promise<'ended' | 'cut'>;
  disconnect(): void;
};

type SentMessage = { sessionId: string; text: string | null; id?: string };

type Transport = (endpoint: Endpoint, asked: SentMessage) => Promise<Call>;

/** Every transport of a message, without a client's own reconnects. */
export const transports = {
  'SSE POST': overPost,
  'chat socket': overChatSocket,
  'tRPC mutation': overMutation,
  'tRPC subscription over SSE': overSseSubscription,
  'tRPC subscription over WebSocket': overSocketSubscription,
} as const satisfies Record<string, Transport>;

export type TransportName = keyof typeof transports;
export const transportNames = Object.keys(transports) as TransportName[];

const messagesOf = ({ text, id = 'm1' }: SentMessage) =>
  text === null ? [] : [{ id, role: 'user', content: text }];

const stamped = (chunk: unknown): ReceivedChunk => ({ ...(chunk as ReceivedChunk), at: performance.now() });

async function overPost(endpoint: Endpoint, asked: SentMessage): Promise<Call> {
  const path = `/api/v2/prequalif/${asked.sessionId}/stream`;
  return sseCall(await endpoint.open(path, { method: 'POST', body: { messages: messagesOf(asked) } }));
}

async function overSseSubscription(endpoint: Endpoint, asked: SentMessage): Promise<Call> {
  const input = encodeURIComponent(
    JSON.stringify({ sessionId: asked.sessionId, messages: messagesOf(asked) }),
  );
  const headers = { accept: 'text/event-stream' };
  const response = await endpoint.open(`/trpc/prequalification.converse?input=${input}`, { headers });
  return sseCall(response, { refusesWithin: true });
}

/** A subscription always answers 200; its first event is the refusal. */
async function sseCall(response: IncomingMessage, { refusesWithin = false } = {}): Promise<Call> {
  const received: ReceivedChunk[] = [];
  const status = Promise.withResolvers<number>();
  if (!refusesWithin) status.resolve(response.statusCode ?? 0);
  const receive = (line: string) => {
    if (line.startsWith('data: {"type"')) received.push(stamped(JSON.parse(line.slice(6))));
    const refusal = /^data: \{"message".*"httpStatus":(\d+)/.exec(line);
    if (refusal !== null) status.resolve(Number(refusal[1]));
    if (received.length > 0) status.resolve(200);
  };
  const over = (async () => {
    let rest = '';
    try {
      for await (const bytes of response as AsyncIterable<Buffer>) {
        const lines = (rest + bytes.toString()).split('\n');
        rest = lines.pop() ?? '';
        lines.forEach(receive);
      }
      return 'ended' as const;
    } catch {
      return 'cut' as const;
    } finally {
      status.resolve(response.statusCode ?? 0);
    }
  })();
  return { status: await status.promise, received, over, disconnect: () => response.destroy() };
}

type ChatFrame = { type: string; status?: number; chunk?: object };

async function overChatSocket(endpoint: Endpoint, { sessionId, ...asked }: SentMessage): Promise<Call> {
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
  return socketCall<ChatFrame>(`${socketOf(endpoint)}/api/v2/prequalif/${sessionId}/socket`, {
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

function overSocketSubscription(endpoint: Endpoint, asked: SentMessage): Promise<Call> {
  const input = { sessionId: asked.sessionId, messages: messagesOf(asked) };
  const params = { path: 'prequalification.converse', input };
  return socketCall<RpcFrame>(`${socketOf(endpoint)}/trpc`, {
    first: { id: 1, jsonrpc: '2.0', method: 'subscription', params },
    read: ({ error, result }) => ({
      status: error?.data.httpStatus ?? 200,
      chunk: result?.data?.data ?? null,
      isOver: error !== undefined || result?.type === 'stopped',
    }),
  });
}

const socketOf = ({ url }: Endpoint) => url.replace('http', 'ws');

type Read = { status: number; chunk: object | null; isOver: boolean };

/** Each call has a socket of its own, which is closed with it. */
async function socketCall<Frame>(
  url: string,
  { first, read }: { first: object; read: (frame: Frame) => Read },
): Promise<Call> {
  const socket = new WebSocket(url);
  const received: ReceivedChunk[] = [];
  const status = Promise.withResolvers<number>();
  const over = Promise.withResolvers<'ended' | 'cut'>();
  socket.on('error', () => {});
  socket.on('unexpected-response', (_request, response) => status.resolve(response.statusCode ?? 0));
  socket.on('open', () => socket.send(JSON.stringify(first)));
  socket.on('message', (data: RawData) => {
    const answer = read(JSON.parse(data.toString()) as Frame);
    if (answer.chunk !== null) received.push(stamped(answer.chunk));
    status.resolve(answer.status);
    if (!answer.isOver) return;
    over.resolve('ended');
    socket.terminate();
  });
  socket.on('close', () => {
    status.resolve(0);
    over.resolve('cut');
  });
  return { status: await status.promise, received, over: over.promise, disconnect: () => socket.terminate() };
}

async function overMutation(endpoint: Endpoint, asked: SentMessage): Promise<Call> {
  const leaving = new AbortController();
  const client = createTRPCClient<AppRouter>({
    links: [httpBatchStreamLink({ url: `${endpoint.url}/trpc` })],
  });
  const received: ReceivedChunk[] = [];
  const input = { sessionId: asked.sessionId, messages: messagesOf(asked) };
  try {
    const { chunks } = await client.prequalification.stream.mutate(input, { signal: leaving.signal });
    const over = (async () => {
      for await (const { chunk } of chunks) received.push(stamped(chunk));
    })().then(
      () => 'ended' as const,
      () => 'cut' as const,
    );
    return { status: 200, received, over, disconnect: () => leaving.abort() };
  } catch (error) {
    const data: unknown = error instanceof TRPCClientError ? error.data : null;
    const status = (data as { httpStatus?: number } | null)?.httpStatus ?? 0;
    return { status, received, over: Promise.resolve('ended'), disconnect: () => {} };
  }
}

export const wordsOf = ({ received }: Pick<Call, 'received'>) =>
  received.map(({ delta }) => delta ?? '').join('');
