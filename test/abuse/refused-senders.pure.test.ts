import { once } from 'node:events';
import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listen } from '#server/http/listener.ts';

let front: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  front = await listen('127.0.0.1', 0);
  // A refusal before the whole body has come.
  front.serve((request, response) => {
    if (request.headers.expect !== undefined) response.writeContinue();
    if (request.headers['x-read'] !== undefined) request.once('data', () => request.pause());
    response.writeHead(401, { 'Content-Length': '0' }).end();
  });
});
afterAll(() => front.close(0));

/** A sender of ten bytes, of whom one has come. */
async function refuse(headers: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const socket = createConnection(Number(new URL(front.address).port), '127.0.0.1');
  const received: string[] = [];
  socket.on('data', (bytes) => received.push(bytes.toString()));
  const post = `POST /api/candidatures HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n${headers}\r\n`;
  // No poll: one would move the time.
  const refused = async (times: number) => {
    while (received.join('').split('HTTP/1.1 401').length <= times) await once(socket, 'data');
  };
  socket.write(`${post}1`);
  await refused(1);
  return { socket, post, refused };
}

const connections = () => new Promise((resolve) => front.server.getConnections((_, count) => resolve(count)));

describe.each([
  ['who sends at once', ''],
  ['who was told to go on', 'Expect: 100-continue\r\n'],
  ['whose body nobody reads to its end', 'X-Read: 1\r\n'],
])('a refused sender %s', (_, headers) => {
  test('and then falls silent is parted from after five seconds, and not before', async () => {
    const { socket } = await refuse(headers);
    const closed = once(socket, 'close');
    vi.advanceTimersByTime(4_999);
    await new Promise(setImmediate);
    expect(await connections()).toBe(1);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await closed;
  });

  test('and sends the rest in time keeps his connection', async () => {
    const { socket, post, refused } = await refuse(headers);
    socket.write(`234567890${post}1234567890`);
    await refused(2);
    vi.advanceTimersByTime(5_000);
    socket.write(`${post}1234567890`);
    await refused(3);
    vi.useRealTimers();
    socket.destroy();
  });
});
