import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { createHttp, type Http } from '#test/support/requests/http.ts';
import { resumeFrame } from '#test/transports/support/chat-socket.ts';

export const floodKinds = ['rpc socket', 'REST', 'chat socket', 'SSE'] as const;
export type FloodKind = (typeof floodKinds)[number];

export type Flood = {
  url: string;
  sessionId: string;
  /** Where it comes from, as the proxy says. */
  address: string;
  isOver(): boolean;
  /** How many requests are asked at a time; by default as many as a frame holds calls. */
  concurrency?: number;
  /** Counts what it is answered: statuses, close codes, and `refused` or `cut` for connections. */
  reported: Map<string, number>;
};

type FloodRequest = Flood & { http: Http; headers: Record<string, string>; path: string };

const FRAMES_PER_SECOND = 55;
const CALLS_PER_FRAME = 32;

/** Sends as fast as it may be answered, or so many frames a second, until it is over. */
export async function flood(kind: FloodKind, options: Flood): Promise<void> {
  const headers = { 'X-Forwarded-For': options.address };
  const path = `/api/v2/prequalif/${options.sessionId}`;
  const http = createHttp(options.url);
  await floods[kind]({ ...options, http, headers, path }).finally(http.close);
}

const floods: Record<FloodKind, (target: FloodRequest) => Promise<void>> = {
  'rpc socket': (target) => {
    const calls = callsOf(target.sessionId);
    const frame = Array.from({ length: CALLS_PER_FRAME }, (_, id) => ({ id, ...calls[id % calls.length] }));
    return floodSocket(target, '/trpc', () => frame);
  },
  'chat socket': (target) =>
    floodSocket(target, `${target.path}/socket`, (index) => resumeFrame(`r${index}`)),
  REST: (target) => {
    const calls = requestsOf(target);
    return floodRequests(target, async (index) => (await calls[index % calls.length]?.())?.status ?? 0);
  },
  SSE: (target) =>
    floodRequests(target, async (index) =>
      index % 2 === 0
        ? watchOnce(target)
        : (await target.http.get(`${target.path}/stream`, target.headers)).status,
    ),
};

function callsOf(sessionId: string) {
  return [
    {
      method: 'mutation',
      params: { path: 'prequalification.consent', input: { sessionId, decision: 'ai' } },
    },
    {
      method: 'mutation',
      params: { path: 'prequalification.save', input: { sessionId, state: { a: 1 } } },
    },
    { method: 'query', params: { path: 'portal.export', input: { token: sessionId } } },
  ];
}

function requestsOf({ http, path, sessionId, headers }: FloodRequest) {
  return [
    () => http.post(`${path}/consent`, { decision: 'ai' }, headers),
    () => http.post(`${path}/save`, { a: 1 }, headers),
    () => http.get(`/api/v2/portal/${sessionId}/export`, headers),
  ];
}

async function watchOnce({ http, sessionId, headers }: FloodRequest): Promise<number> {
  const input = encodeURIComponent(JSON.stringify({ sessionId }));
  const response = await http.open(`/trpc/prequalification.watch?input=${input}`, { headers });
  response.destroy();
  return response.statusCode ?? 0;
}

async function floodRequests(
  { isOver, reported, concurrency = CALLS_PER_FRAME }: FloodRequest,
  ask: (index: number) => Promise<number>,
) {
  const sender = async (offset: number) => {
    for (let index = offset; !isOver(); index += 1) note(reported, await ask(index).catch(() => 'cut'));
  };
  await Promise.all(Array.from({ length: concurrency }, (_, offset) => sender(offset)));
}

/** On a new socket as soon as one is closed. */
async function floodSocket(target: FloodRequest, path: string, frameOf: (index: number) => unknown) {
  let socket: WebSocket | null = null;
  for (let index = 0; !target.isOver(); index += 1) {
    if (socket === null || socket.readyState > WebSocket.OPEN) {
      socket?.terminate();
      socket = openSocket(target, path);
    }
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frameOf(index)));
    await delay(1000 / FRAMES_PER_SECOND);
  }
  socket?.terminate();
}

type Answer = { error?: { data: { httpStatus: number } }; status?: number };

function openSocket({ url, headers, reported }: FloodRequest, path: string): WebSocket {
  const socket = new WebSocket(url.replace('http:', 'ws:') + path, { headers });
  socket.on('error', () => note(reported, 'refused'));
  socket.on('close', (code) => note(reported, code));
  socket.on('message', (data) => {
    const { error, status } = JSON.parse(data.toString()) as Answer;
    note(reported, error?.data.httpStatus ?? status ?? 200);
  });
  return socket;
}

function note(reported: Map<string, number>, answer: number | string): void {
  reported.set(String(answer), (reported.get(String(answer)) ?? 0) + 1);
}
