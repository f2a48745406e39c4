import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createConnection } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listen } from '#server/http/listener.ts';

const IDLE_MS = 20;

let front: Awaited<ReturnType<typeof listen>>;
afterEach(() => front.close(0));

/** Sends a request and returns all that its client reads until the service closes the connection. */
async function readToEnd(head: string, handler: RequestListener): Promise<string> {
  front = await listen('127.0.0.1', 0);
  front.server.setTimeout(IDLE_MS);
  front.serve(handler);
  const socket = createConnection(Number(new URL(front.address).port), '127.0.0.1');
  const received: string[] = [];
  socket.on('data', (bytes) => received.push(bytes.toString()));
  const closed = once(socket, 'close');
  socket.write(`${head}\r\nHost: x\r\n\r\n`);
  await closed;
  return received.join('');
}

test('a client that waits long for its answer gets it', async () => {
  const text = await readToEnd('GET / HTTP/1.1\r\nConnection: close', async (request, response) => {
    await once(request.socket, 'timeout');
    setImmediate(() => response.end('late'));
  });
  expect(text).toMatch(/^HTTP\/1\.1 200 .*late$/s);
});

test('a client that is silent while it gets its answer is parted from', async () => {
  const text = await readToEnd('GET / HTTP/1.1', (_request, response) => {
    setImmediate(() => response.write('begun'));
  });
  expect(text).toMatch(/begun\r\n$/);
});

test('a client that is silent before its body is whole is parted from', async () => {
  expect(await readToEnd('POST / HTTP/1.1\r\nContent-Length: 2', () => {})).toBe('');
});
