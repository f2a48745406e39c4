import { randomBytes, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { createLatencies } from './latencies.ts';
import { ageOf } from './words.ts';

export type Transport = 'sse' | 'ws';

/** A client's request for words: its path and its body or frame. */
type Request = { path: string; body: string };

/** An empty ping (RFC 6455) in Latin-1, and the pong that answers it, whose mask is zero. */
const PING = '\x89\x00';
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

/** The server's refusal of a stream, with the seconds after which the client may retry. */
export class RefusedError extends Error {
  readonly retryAfterSeconds: number;
  constructor(answer: string) {
    super(answer);
    const [, seconds] = answer.match(/(?:retry-after: |"retryAfterSeconds":)(\d+)/i) ?? [];
    this.retryAfterSeconds = Number(seconds ?? 1);
  }
}

const isRefusal = (text: string) => /^HTTP\/1\.1 (?:429|503)|"type":"error"/.test(text);

/** Clients that need as little CPU as possible: they search the received bytes for the stamps of words. */
export function createCrowd(url: string) {
  const { hostname, port } = new URL(url);
  const latencies = createLatencies();
  const sockets = new Set<Socket>();
  const bytes = Buffer.alloc(65_536);
  let lost = 0;
  let unanswered = 0;

  function join(
    transport: Transport,
    { path, body }: Request,
    { isIdle = false }: { isIdle?: boolean } = {},
  ): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // The end of the received text, which may be the beginning of a word.
    let unread = '';
    let lastText = '';
    let upgraded = transport === 'sse';
    let hasJoined = false;
    // All sockets share one buffer and skip Node's streams, since the crowd shares its core with the databases.
    const onread = {
      buffer: bytes,
      callback: (length: number) => {
        lastText = unread + bytes.toString('latin1', 0, length);
        if (upgraded) listen(lastText);
        else onUpgradeResponse(lastText);
        return true;
      },
    };
    const socket = connect({ port: Number(port), host: hostname, noDelay: true, onread });
    sockets.add(socket);
    unanswered += 1;
    const onSettled = () => {
      unanswered -= 1;
    };
    promise.then(onSettled, onSettled);
    socket.on('connect', () => socket.write(transport === 'sse' ? post(path, body) : upgrade(path)));

    function onUpgradeResponse(text: string): void {
      upgraded = text.includes('\r\n\r\n');
      unread = upgraded ? '' : text;
      if (!upgraded) return;
      if (isRefusal(text)) refuse(text);
      else if (!text.startsWith('HTTP/1.1 101')) reject(new Error(text));
      else if (isIdle) resolve();
      else socket.write(maskedFrame(body));
    }

    function refuse(answer: string): void {
      sockets.delete(socket);
      socket.destroy();
      reject(new RefusedError(answer));
    }

    function listen(text: string): void {
      if (!hasJoined && isRefusal(text)) {
        refuse(text);
        return;
      }
      if (transport === 'ws' && text.includes(PING)) socket.write(PONG);
      let end = 0;
      for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', end)) {
        const close = text.indexOf(';', at);
        if (close === -1) break;
        latencies.add(ageOf(text.slice(at + 1, close)));
        end = close;
      }
      if (end > 0) {
        hasJoined = true;
        resolve();
      }
      const rest = text.lastIndexOf('@');
      unread = rest > end ? text.slice(rest) : '';
    }

    socket.on('error', reject);
    socket.on('close', () => {
      if (sockets.delete(socket)) lost += 1;
      reject(new Error(`closed after ${lastText}`));
    });
    return promise;
  }

  return {
    latencies,
    join,
    /** The number of connections that the server ended. */
    lost: () => lost,
    /** The number of clients without an answer or a refusal. */
    unanswered: () => unanswered,
    leave: () => {
      for (const socket of sockets) {
        sockets.delete(socket);
        socket.destroy();
      }
    },
  };
}

function post(path: string, body: string): string {
  const headers = [
    'Host: bench',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return `POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`;
}

function upgrade(path: string): string {
  const key = randomBytes(16).toString('base64');
  const headers = ['Host: bench', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
  return `GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\nSec-WebSocket-Key: ${key}\r\n\r\n`;
}

/** A client's text frame (RFC 6455) with a mask of zero. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = Buffer.alloc(8);
  // FIN and the opcode of text.
  head[0] = 0x81;
  // MASK, and 126 for a length in the next two bytes. The last four bytes are the mask.
  head[1] = 0x80 | 126;
  head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

/** A candidate's message, as REST or as a chat frame. */
export function messageRequest(transport: Transport, sessionId: string): Request {
  const message = { id: randomUUID(), role: 'user', parts: [{ type: 'text', text: 'Lundi.' }] };
  const base = `/api/v2/prequalif/${sessionId}`;
  if (transport === 'sse') return { path: `${base}/stream`, body: JSON.stringify({ messages: [message] }) };
  const frame = {
    type: 'send',
    requestId: 'r',
    id: 'chat',
    trigger: 'submit-message',
    headers: {},
    body: {},
  };
  return { path: `${base}/socket`, body: JSON.stringify({ ...frame, messages: [message] }) };
}
