import { once } from 'node:events';
import { request } from 'node:http';
import { createConnection } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { createBenchSessions } from './bench-sessions.ts';
import { startContender } from './contender.ts';
import { createLatencies } from './latencies.ts';
import { ageOf } from './words.ts';

// Measures the cost of clients that never read: the delay of the other clients' words, and memory.
const LISTENERS = 50;
const SILENT_READERS = 100;
const SECONDS = 10;
/** The times that a silent reader of a socket has the answer sent again. */
const REPLAYS = 14;

const bench = await createBenchSessions(LISTENERS + SILENT_READERS);
const { environment, sessionIds } = bench;
const path = (sessionId: string, end: string) => `/api/v2/prequalif/${sessionId}/${end}`;
const body = JSON.stringify({ messages: [{ id: 'm1', role: 'user', content: 'Bonjour.' }] });
const latencies = createLatencies();

function listen(url: string, sessionId: string): void {
  const headers = { 'Content-Type': 'application/json' };
  request(url + path(sessionId, 'stream'), { method: 'POST', agent: false, headers }, (response) => {
    response.on('data', (bytes: Buffer) => {
      for (const [, stamp] of bytes.toString().matchAll(/@(\w+);/g)) latencies.add(ageOf(stamp ?? ''));
    });
    response.on('error', () => {});
  })
    .on('error', () => {})
    .end(body);
}

function neverRead(url: string, sessionId: string): void {
  const { hostname, port } = new URL(url);
  const socket = createConnection(Number(port), hostname);
  socket.on('error', () => {}).pause();
  const head = `POST ${path(sessionId, 'stream')} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json`;
  socket.write(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

async function neverReadSocket(url: string, sessionId: string): Promise<void> {
  const socket = new WebSocket(url.replace('http', 'ws') + path(sessionId, 'socket'));
  socket.on('error', () => {});
  await once(socket, 'open');
  const frame = { id: 'chat', headers: {}, body: {} };
  const messages = [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Bonjour.' }] }];
  const send = { ...frame, type: 'send', requestId: 'r', trigger: 'submit-message', messages };
  socket.send(JSON.stringify(send));
  for (let count = 0; count < REPLAYS; count += 1)
    socket.send(JSON.stringify({ ...frame, type: 'resume', requestId: `r${count}` }));
  socket.pause();
}

const server = await startContender(
  { name: 'Guichet', program: 'guichet', transport: 'sse', environment },
  null,
);
try {
  for (const sessionId of sessionIds.slice(0, LISTENERS)) listen(server.url, sessionId);
  await wait(2000);
  const alone = await measureWindow();
  const silent = sessionIds.slice(LISTENERS, LISTENERS + SILENT_READERS);
  await Promise.all(
    silent.map((sessionId, index) => (index % 2 === 0 ? neverRead : neverReadSocket)(server.url, sessionId)),
  );
  const together = await measureWindow();
  print(`${LISTENERS} listeners alone: ${alone.words} words, p99 ${alone.p99} ms`);
  print(`with ${SILENT_READERS} readers that never read: ${together.words} words, p99 ${together.p99} ms`);
  print(`memory: ${mebibytes(together.rssBytes - alone.rssBytes)} MiB more, resident`);
  print(`heap and buffers: ${mebibytes(together.heapBytes - alone.heapBytes)} MiB more`);
} finally {
  await server.end();
  await bench.close();
}
process.exit();

async function measureWindow() {
  latencies.clear();
  await wait(SECONDS * 1000);
  const [words, p99] = [latencies.count(), latencies.quantile(0.99)];
  const { rssBytes, heapBytes } = await server.memory();
  return { words, p99, rssBytes, heapBytes };
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
