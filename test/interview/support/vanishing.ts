import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** Says if the client waits for the first words, or for the refusal; it leaves `stayMs` later. */
type Visit = { url: string; sessionId: string; id: string; waitsForAnswer: boolean; stayMs: number };

/** Clients that connect, send something, and leave without closing, before an answer or in the middle of it. */
export const vanish: ((visit: Visit) => Promise<void>)[] = [
  (visit) => overHttp(visit, `/api/v2/prequalif/${visit.sessionId}/stream`, { messages: messagesOf(visit) }),
  (visit) =>
    overHttp(
      visit,
      `/trpc/prequalification.converse?input=${encodeURIComponent(JSON.stringify(inputOf(visit)))}`,
    ),
  (visit) =>
    overSocket(visit, `/api/v2/prequalif/${visit.sessionId}/socket`, {
      type: 'send',
      requestId: 'r',
      id: 'chat',
      trigger: 'submit-message',
      headers: {},
      body: {},
      messages: messagesOf(visit),
    }),
  (visit) =>
    overSocket(visit, '/trpc', {
      id: 1,
      jsonrpc: '2.0',
      method: 'subscription',
      params: { path: 'prequalification.converse', input: inputOf(visit) },
    }),
];

const messagesOf = ({ id }: Visit) => [{ id, role: 'user', content: `Bonjour ${id}` }];
const inputOf = (visit: Visit) => ({ sessionId: visit.sessionId, messages: messagesOf(visit) });

async function overHttp({ url, waitsForAnswer, stayMs }: Visit, path: string, body?: object): Promise<void> {
  const method = body === undefined ? 'GET' : 'POST';
  const headers = { accept: 'text/event-stream', 'content-type': 'application/json' };
  const first = Promise.withResolvers<void>();
  const sent = request(url + path, { agent: false, method, headers }, (response) => {
    response.on('error', () => {});
    response.on('data', () => first.resolve());
    response.on('close', () => first.resolve());
  });
  sent.on('error', () => first.resolve());
  sent.end(body && JSON.stringify(body));
  if (waitsForAnswer) await first.promise;
  await delay(stayMs);
  sent.destroy();
}

async function overSocket(
  { url, waitsForAnswer, stayMs }: Visit,
  path: string,
  frame: object,
): Promise<void> {
  const socket = new WebSocket(url.replace('http', 'ws') + path);
  const first = Promise.withResolvers<void>();
  socket.on('error', () => first.resolve());
  socket.on('close', () => first.resolve());
  socket.on('message', () => first.resolve());
  socket.on('open', () => socket.send(JSON.stringify(frame)));
  if (waitsForAnswer) await first.promise;
  await delay(stayMs);
  socket.terminate();
}
