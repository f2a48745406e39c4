import { once } from 'node:events';
import { connect } from 'node:net';

export type Handshake = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  /** The bytes sent in the same packet before and after the request. */
  before?: string;
  after?: Buffer;
};

const asked = {
  Host: 'guichet.example',
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': Buffer.alloc(16).toString('base64'),
};

/** Writes a raw handshake, and never closes: `received` resolves with all bytes once the server has closed. */
export async function onUpgradeResponse(
  url: string,
  { path, method = 'GET', headers, before, after }: Handshake,
) {
  const { hostname, port } = new URL(url);
  const socket = connect({
    host: hostname,
    port: Number(port),
    allowHalfOpen: true,
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  const bytes: Buffer[] = [];
  socket.on('data', (data: Buffer) => bytes.push(data));
  const ended = once(socket, 'end');
  const lines = Object.entries({ ...asked, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${before ?? ''}${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  socket.write(Buffer.concat([Buffer.from(head), after ?? Buffer.alloc(0)]));
  return {
    socket,
    text: () => Buffer.concat(bytes).toString('latin1'),
    received: async () => {
      await ended;
      return Buffer.concat(bytes).toString('latin1');
    },
    leave: () => socket.destroy(),
  };
}

/** Makes a client's text frame, masked with zeros. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), payload]);
}
