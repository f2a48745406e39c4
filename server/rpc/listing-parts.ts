import { randomUUID } from 'node:crypto';
import type { Response } from 'express';
import { DomainError } from '#kernel/errors/errors.ts';

/** The maximum size of the lists of one request together. The first list is always sent, even if it is larger. */
const BYTES_MAX = 8 * 1024 * 1024;

/**
 * Puts rendered lists into an answer that tRPC writes. tRPC gets a placeholder for each list, and the list's bytes
 * replace it when the answer is sent. So no list is parsed, written again or copied, also in a batch.
 */
export function createListingParts(response: Response) {
  const parts = new Map<string, Buffer>();
  let size = 0;
  splitWrites(response, (chunk) => insertParts(chunk, parts));
  return {
    /** Returns a placeholder for a list's bytes; throws if the lists of the request are too large together. */
    placeholderFor(bytes: Buffer): string {
      if (size > 0 && size + bytes.length > BYTES_MAX) throw tooLarge();
      size += bytes.length;
      const placeholder = `listing-${randomUUID()}`;
      parts.set(placeholder, bytes);
      return placeholder;
    },
  };
}

function tooLarge(): DomainError {
  const message = 'The lists of one request are too large together; ask for this one by itself.';
  return new DomainError('overloaded', message, { retryAfterSeconds: 1 });
}

/** Cuts a chunk at its placeholders, and puts each list in their place. */
function insertParts(chunk: Buffer, parts: Map<string, Buffer>): Buffer[] {
  if (parts.size === 0) return [chunk];
  const found = [...parts].flatMap(([placeholder, bytes]) => {
    const quoted = JSON.stringify(placeholder);
    const start = chunk.indexOf(quoted);
    return start === -1 ? [] : [{ placeholder, bytes, start, end: start + quoted.length }];
  });
  const pieces: Buffer[] = [];
  let from = 0;
  for (const { placeholder, bytes, start, end } of found.toSorted((one, other) => one.start - other.start)) {
    pieces.push(chunk.subarray(from, start), bytes);
    parts.delete(placeholder);
    from = end;
  }
  return [...pieces, chunk.subarray(from)];
}

/**
 * Replaces `response.write`, so that the pieces that `split` makes of each chunk are written. It supports only what tRPC
 * uses: bytes without further arguments, and the boolean that says whether to wait for `drain`.
 */
function splitWrites(response: Response, split: (chunk: Buffer) => Buffer[]): void {
  const write = response.write.bind(response);
  const writePieces = (chunk: Uint8Array): boolean => {
    let takesMore = true;
    for (const piece of split(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)))
      takesMore = write(piece);
    return takesMore;
  };
  response.write = writePieces as typeof response.write;
}
