import { once } from 'node:events';
import { type AddressInfo, createConnection } from 'node:net';
import express from 'express';
import { afterAll, describe, expect, it } from 'vitest';
import { sendReply } from '#openapi/reply/reply.ts';
import { isNotModified } from '#openapi/reply/reply-headers.ts';

const FRAMES = 100_000;
const FRAME = 'x'.repeat(1000);
/** Twice the bytes that the kernel may buffer for a client that reads nothing. */
const TAKEN_MAX = 20_000;

let taken = 0;
const app = express();
app.get('/told', (request, response) =>
  sendReply(request, response, {
    status: 200,
    headers: {},
    body: async (write) => {
      for (taken = 0; taken < FRAMES && !response.destroyed; taken += 1) await write(FRAME);
    },
  }),
);
app.get('/read', (request, response) => {
  async function* frames() {
    for (taken = 0; taken < FRAMES; taken += 1) yield FRAME;
  }
  return sendReply(request, response, { status: 200, headers: {}, body: frames() });
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => void server.close());

it.each(['/told', '/read'])(
  'no more is made than a reader takes, and the rest when he reads on (%s)',
  async (path) => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('it listens on no port');
    taken = 0;
    const socket = createConnection(address.port, '127.0.0.1');
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    let before = 0;
    const standsStill = () => {
      const stands = taken > 0 && taken === before;
      before = taken;
      return stands;
    };
    await expect.poll(standsStill, { interval: 100 }).toBe(true);
    expect(taken).toBeLessThan(TAKEN_MAX);
    let read = 0;
    socket.on('data', (bytes) => {
      read += bytes.length;
    });
    socket.resume();
    await once(socket, 'close');
    expect(read).toBeGreaterThan(FRAMES * FRAME.length);
  },
);

const texts = ['é', '', '👋 à bientôt', 'x'.repeat(70_000)];
let endFirst = () => {};
app.get('/first', (request, response) => {
  const untilEnded = new Promise<void>((resolve) => {
    endFirst = resolve;
  });
  return sendReply(request, response, {
    status: 200,
    headers: {},
    body: async (write) => {
      await write('first');
      await untilEnded;
    },
  });
});
app.get('/texts', (request, response) =>
  sendReply(request, response, {
    status: 200,
    headers: {},
    body: async (write) => {
      for (const text of texts) {
        await write(text);
        endFirst();
      }
    },
  }),
);

describe('texts as they come', () => {
  const read = async (requests: string): Promise<string> => {
    const socket = createConnection((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(requests);
    return Buffer.concat(await socket.toArray()).toString();
  };
  const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
  const chunks = [...texts.filter((text) => text !== '').map(chunk), '0\r\n\r\n'].join('');

  it('each is a chunk, and an empty one ends nothing', async () => {
    const answer = await read('GET /texts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).toBe(chunks);
  });
  it('an HTTP/1.0 client gets them without chunks', async () => {
    const answer = await read('GET /texts HTTP/1.0\r\nHost: x\r\n\r\n');
    expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).toBe(texts.join(''));
  });
  it('those of a request sent ahead wait for the answer before', async () => {
    const answer = await read(
      'GET /first HTTP/1.1\r\nHost: x\r\n\r\nGET /texts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    const [, first, second] = answer.split(/HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*\r\n/);
    expect({ first, second }).toEqual({ first: `${chunk('first')}0\r\n\r\n`, second: chunks });
  });
});

it.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"b", "a"', 'W/"a"', true],
  ['"b", W/"a"', 'W/"a"', true],
  ['*', 'W/"a"', true],
  ['"b"', 'W/"a"', false],
])('If-None-Match: %s and the ETag %s: the client has the answer: %s', (sent, etag, expected) => {
  expect(isNotModified({ 'if-none-match': sent }, { etag }, new Date())).toBe(expected);
});
