import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { listen } from '#server/http/listener.ts';
import { createPostgresDatabase } from '../support/file-database.ts';
import { createHttp } from '../support/requests/http.ts';
import { preload } from '../support/runner/preload.ts';
import { inParallel } from './support/in-parallel.ts';
import { type Endpoint, transports, wordsOf } from './support/transports.ts';

const SESSIONS = 25;
/** Bounds the growth while as many other clients read. */
const GROWTH_BYTES_MAX = 80 * 2 ** 20;
/** This bound of the heap and buffers is tighter, since the process reuses memory that it once had. */
const HELD_BYTES_MAX = 20 * 2 ** 20;
const REPLAYS = 14;

type State = { asked: string; rss: number; heldBytes: number; connections: number };

let dataDir: string;
let child: ReturnType<typeof spawn>;
let endpoint: Endpoint;
let sessions: string[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guichet-crowd-'));
  const key = Buffer.alloc(32).toString('base64url');
  const variables = {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: await createPostgresDatabase(),
    DATABASE_TIMEOUT_MS: '60000',
    DATABASE_POOL_MAX: '40',
    TOKEN_KEYS: key,
    DATA_KEYS: key,
    PUBLISHER_LEGAL_NAME: 'Éditions',
    PUBLISHER_CONTACT_EMAIL: 'contact@publisher.example',
    CALL_LIMIT_PER_MINUTE: '1000000',
    PREQUALIFICATION_BUSY_PERCENT: '100',
    SOCKETS_PER_ADDRESS: '1000',
    SOCKETS_PER_SESSION: '100',
  };
  const file = new URL('processes/crowded-service.ts', import.meta.url).pathname;
  const arguments_ = [
    '--expose-gc',
    '--max-semi-space-size=1',
    ...preload,
    file,
    JSON.stringify(variables),
    String(SESSIONS),
  ];
  child = spawn(process.execPath, arguments_, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [ready] = (await once(child, 'message')) as [{ url: string; sessions: string[] }];
  ({ sessions } = ready);
  endpoint = { ...createHttp(ready.url), url: ready.url };
});

afterAll(async () => {
  endpoint.close();
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  await rm(dataDir, { recursive: true, force: true });
});

async function stateOf(asked: 'state' | 'state after collection' = 'state'): Promise<State> {
  child.send(asked);
  for (;;) {
    const [state] = (await once(child, 'message')) as [State];
    if (state.asked === asked) return state;
  }
}

/** Reads an answer to its end; a client refused in the crowd at the start returns (D52). */
async function readAll(sessionId: string, id: string): Promise<string> {
  const call = await transports['SSE POST'](endpoint, { sessionId, text: 'Bonjour.', id });
  await call.over;
  if (call.status !== 503) return wordsOf(call);
  await delay(500);
  return readAll(sessionId, id);
}

/** Asks as a page does, and never reads. */
async function neverRead(sessionId: string, id: string): Promise<void> {
  const { hostname, port } = new URL(endpoint.url);
  const body = JSON.stringify({ messages: [{ id, role: 'user', content: 'Bonjour.' }] });
  const head = `POST /api/v2/prequalif/${sessionId}/stream HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json`;
  const socket = createConnection(Number(port), hostname);
  socket.on('error', () => {});
  socket.pause();
  socket.write(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

/** Asks over the chat socket, has the answer sent again and again, and never reads. */
async function neverReadSocket(sessionId: string, id: string): Promise<void> {
  const socket = new WebSocket(`${endpoint.url.replace('http', 'ws')}/api/v2/prequalif/${sessionId}/socket`);
  socket.on('error', () => {});
  await once(socket, 'open');
  const frame = { id: 'chat', headers: {}, body: {} };
  const messages = [{ id, role: 'user', parts: [{ type: 'text', text: 'Bonjour.' }] }];
  const send = { type: 'send', requestId: 'r', trigger: 'submit-message', ...frame, messages };
  socket.send(JSON.stringify(send));
  for (let count = 0; count < REPLAYS; count += 1) {
    socket.send(JSON.stringify({ type: 'resume', requestId: `r${count}`, ...frame }));
  }
  socket.pause();
}

/**
 * Finds the most memory that the process kept at any of these moments, without garbage that waits for its collection.
 */
async function peakDuring(work: () => Promise<unknown>): Promise<Omit<State, 'asked'>> {
  const peak = { rss: 0, heldBytes: 0, connections: 0 };
  let isOver = false;
  const over = work().finally(() => {
    isOver = true;
  });
  over.catch(() => {}); // awaited below
  while (!isOver) {
    const askedAt = performance.now();
    const now = await stateOf('state after collection');
    peak.rss = Math.max(peak.rss, now.rss);
    peak.heldBytes = Math.max(peak.heldBytes, now.heldBytes);
    peak.connections = Math.max(peak.connections, now.connections);
    // A garbage collection stops the service: a long one may not take most of its time.
    await delay(Math.max(250, 4 * (performance.now() - askedAt)));
  }
  await over;
  return peak;
}

it('100 readers that never read grow no memory and are cut off, and the others hear everything (SE2, SE12)', async () => {
  const texts = new Set<string>();
  const reading = await peakDuring(async () => {
    const readers = sessions.flatMap((id) => [1, 2, 3, 4, 5].map(() => readAll(id, 'm0')));
    for (const text of await Promise.all(readers)) texts.add(text);
  });
  const [expected = ''] = texts;
  expect(expected).toHaveLength(16_000);
  expect(texts.size).toBe(1);

  const silence = await peakDuring(async () => {
    const silent = sessions.flatMap((id) => [neverRead(id, 'm1'), neverRead(id, 'm1')]);
    // Asks a few at a time: a full pool may refuse a crowd.
    const silentSockets = inParallel(2 * SESSIONS, 8, (index) =>
      neverReadSocket(sessions[index % SESSIONS] ?? '', 'm1'),
    );
    const others = Promise.all(sessions.map((id) => readAll(id, 'm1')));
    await Promise.all([...silent, silentSockets]);
    expect(await others).toEqual(sessions.map(() => expected));
    endpoint.close();
    await expect.poll(async () => (await stateOf()).connections, { interval: 200 }).toBe(0);
  });
  expect(silence.connections).toBeGreaterThanOrEqual(100);
  expect(silence.rss - reading.rss).toBeLessThan(GROWTH_BYTES_MAX);
  expect(silence.heldBytes - reading.heldBytes).toBeLessThan(HELD_BYTES_MAX);
});

it('a reader that takes nothing of a longer answer for 45 seconds is cut off', async () => {
  const front = await listen('127.0.0.1', 0);
  expect(front.server.timeout).toBe(45_000);
  front.server.setTimeout(200);
  const cut = Promise.withResolvers<void>();
  front.serve((_request, response) => {
    response.on('close', cut.resolve);
    response.write(Buffer.alloc(2 ** 26));
  });
  const socket = createConnection(Number(new URL(front.address).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await cut.promise;
  socket.destroy();
  await front.close(0);
});
