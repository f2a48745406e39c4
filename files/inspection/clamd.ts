import { connect } from 'node:net';
import type { CvInspector } from '#domain/ports.ts';
import { refusedFile } from '#kernel/errors/file-refusals.ts';
import { fileUnavailable } from '#kernel/errors/refusals.ts';

/** `scan` resolves to the name of the malware that was found, or to null; it throws if it gets no verdict. */
type Scanner = { scan(bytes: Uint8Array): Promise<string | null>; ping(): Promise<void> };

const DEFAULT_PORT = 3310;
/** Bounds one command, from connecting to the answer. */
const DEADLINE_MS = 15_000;
const CHUNK_BYTES = 65_536;
const REPLY_BYTES_MAX = 4096;

/**
 * Speaks clamd's protocol over TCP: PING, and INSTREAM with its length-prefixed chunks. This is own code, since the
 * published clients start programs of the machine or are no longer maintained.
 */
export function createClamd(url: string, { deadlineMs = DEADLINE_MS } = {}): Scanner {
  const { hostname, port } = new URL(url);
  // A URL has an IPv6 address in brackets; a socket's options have it without them.
  const server = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || DEFAULT_PORT };

  async function ask(command: string, parts: Iterable<Uint8Array> = []): Promise<string> {
    const signal = AbortSignal.timeout(deadlineMs);
    const socket = connect({ ...server, signal });
    // `z` announces commands and replies that end with a zero byte.
    socket.write(`z${command}\0`);
    for (const part of parts) socket.write(part);
    let reply = '';
    try {
      for await (const bytes of socket) {
        reply += bytes;
        if (reply.includes('\0')) return reply.slice(0, reply.indexOf('\0'));
        if (reply.length > REPLY_BYTES_MAX) break;
      }
    } catch (error) {
      if (signal.aborted) throw new Error(`clamd gave no answer in ${deadlineMs} ms`);
      throw new Error('clamd cannot be reached', { cause: error });
    }
    throw new Error('clamd sent an incomplete answer');
  }

  return {
    async ping() {
      const reply = await ask('PING');
      if (reply !== 'PONG') throw new Error(`clamd answers ${JSON.stringify(reply)}`);
    },
    async scan(bytes) {
      const reply = await ask('INSTREAM', toFrames(bytes));
      if (reply === 'stream: OK') return null;
      const signature = /^stream: (.+) FOUND$/.exec(reply)?.[1];
      if (signature === undefined) throw new Error(`clamd answers ${JSON.stringify(reply)}`);
      return signature;
    },
  };
}

/**
 * Adds a scan of each file that the inspector accepts. Without the scanner's verdict a file is refused for now (503).
 */
export function withScanner(inspector: CvInspector, scanner: Scanner): CvInspector {
  return {
    async inspect(file, sending) {
      const accepted = await inspector.inspect(file, sending);
      const signature = await scanner.scan(file.data).catch((error: unknown) => {
        throw fileUnavailable('checked', error);
      });
      if (signature === null) return accepted;
      throw refusedFile(sending.field, 'infected');
    },
  };
}

/** Yields each chunk after its length. An empty chunk, which has the length 0, ends the stream. */
function* toFrames(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    const chunk = bytes.subarray(from, from + CHUNK_BYTES);
    yield lengthPrefix(chunk.length);
    yield chunk;
  }
  yield lengthPrefix(0);
}

function lengthPrefix(count: number): Uint8Array {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(count);
  return prefix;
}
