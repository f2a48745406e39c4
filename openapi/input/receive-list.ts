import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Request } from 'express';
import { DomainError } from '#kernel/errors/errors.ts';
import { rateLimitKeyOf } from '#kernel/rate-limit-key.ts';
import { formatBytes } from '#kernel/text/text.ts';
import type { Spool, Spools } from '../spool/spool.ts';
import type { BodyMemory } from './body-memory.ts';
import { type BodyTimeouts, discardBody, watchArrival } from './read-body.ts';

/** A list of any length that was received in a file. */
export type ReceivedList = {
  /** Reads the text from its beginning, as often as needed. */
  open(): AsyncGenerator<string>;
  close(): Promise<void>;
};

type ListBounds = {
  bytesMax: number;
  timeouts: BodyTimeouts;
  memory: BodyMemory;
  spools: Spools;
  /** The owner of the key, whose lists share a few places on the disk. */
  caller: string;
};

/** Matches `application/json`, and the names in use for NDJSON. */
const MEDIA_TYPES = /^application\/(?:json|(?:x-)?ndjson|jsonl)$/;
const PIECE_BYTES = 65_536;
/** The time that the processing of a list may take after it arrived. Nothing is sent in that time. */
const PROCESSING_MS_MAX = 600_000;

/**
 * Receives a list in a file, at the sender's pace and in little memory. It is read only when it is whole, so that no
 * transaction waits for the sender.
 */
export async function receiveList(request: Request, bounds: ListBounds): Promise<ReceivedList> {
  const { bytesMax, timeouts, memory, spools, caller } = bounds;
  const tooLarge = () =>
    new DomainError('invalid_request', `The body is larger than ${formatBytes(bytesMax)}.`);
  assertList(request);
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw tooLarge();
  const addressKey = rateLimitKeyOf(request.ip ?? '');
  const writer = await spools.open(caller, 'body');
  try {
    // A client with `Expect: 100-continue` sends its body only now, so that a refused body is never sent.
    if (request.headers.expect?.toLowerCase() === '100-continue') request.res?.writeContinue();
    await watchArrival(
      { bytesMax, timeouts, memory: memory.small, owner: addressKey, tooLarge },
      async (countBytes, signal) => {
        for await (const chunk of chunksOf(request)) {
          signal.throwIfAborted();
          countBytes(chunk.length);
          await writer.write([chunk]);
        }
      },
    );
    writer.end();
    // The server's own timeout would end a connection that is silent while the list is processed. Node.js sets that
    // timeout again with the connection's next request.
    request.socket.setTimeout(PROCESSING_MS_MAX);
  } catch (error) {
    discardBody(request);
    await writer.discard();
    throw error;
  }
  return { open: () => readText(writer.spool), close: writer.discard };
}

function assertList({ headers }: Request): void {
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';');
  if (!MEDIA_TYPES.test(type.trim())) {
    const message = 'The body must be a list: send Content-Type: application/json or application/x-ndjson.';
    throw new DomainError('invalid_request', message);
  }
  if (!['identity', 'gzip'].includes(headers['content-encoding'] ?? 'identity')) {
    throw new DomainError('invalid_request', 'The body may be compressed by gzip only.');
  }
}

/** Reads the body's bytes, decompressed. If the body breaks off or is no gzip, its sender is at fault. */
async function* chunksOf(request: Request): AsyncGenerator<Buffer> {
  const isCompressed = request.headers['content-encoding'] === 'gzip';
  // A failure of the pipeline also makes the loop below throw, so the callback has nothing to do.
  const body = isCompressed ? pipeline(request, createGunzip(), () => {}) : request;
  try {
    for await (const chunk of body) yield chunk;
  } catch (error) {
    throw new DomainError('invalid_request', 'The body could not be read to its end.', { cause: error });
  }
}

async function* readText(spool: Spool): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = spool.open();
  const buffer = Buffer.alloc(PIECE_BYTES);
  const decode = (length: number) => {
    try {
      // The last call has no bytes. It throws if the text ends within a character.
      return decoder.decode(buffer.subarray(0, length), { stream: length > 0 });
    } catch (error) {
      throw new DomainError('invalid_request', 'The body is not UTF-8.', { cause: error });
    }
  };
  try {
    for (;;) {
      const length = await reader.read(buffer);
      yield decode(length);
      if (length === 0) return;
    }
  } finally {
    reader.close();
  }
}
