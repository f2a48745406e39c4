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
  const lists = new Map<string, Buffer>();
  let totalBytes = 0;
  splitWrites(response, (chunk) => insertLists(chunk, lists));
  return {
    /** Returns a placeholder for a list's bytes; throws if the lists of the request are too large together. */
    placeholderFor(bytes: Buffer): string {
      if (totalBytes > 0 && totalBytes + bytes.length > BYTES_MAX) throw tooLarge();
      totalBytes += bytes.length;
      const placeholder = `listing-${randomUUID()}`;
      lists.set(placeholder, bytes);
      return placeholder;
    },
  };
}

function tooLarge(): DomainError {
  const message = 'The lists of one request are too large together; ask for this one by itself.';
  return new DomainError('overloaded', message, { retryAfterSeconds: 1 });
}

/** Cuts a chunk at its placeholders, and puts each placeholder's list in its place. An inserted list leaves the map. */
function insertLists(chunk: Buffer, lists: Map<string, Buffer>): Buffer[] {
  if (lists.size === 0) return [chunk];
  const places = [...lists].flatMap(([placeholder, bytes]) => {
    const quoted = JSON.stringify(placeholder);
    const start = chunk.indexOf(quoted);
    return start === -1 ? [] : [{ placeholder, bytes, start, end: start + quoted.length }];
  });
  const pieces: Buffer[] = [];
  let copiedTo = 0;
  for (const { placeholder, bytes, start, end } of places.toSorted((a, b) => a.start - b.start)) {
    pieces.push(chunk.subarray(copiedTo, start), bytes);
    lists.delete(placeholder);
    copiedTo = end;
  }
  return [...pieces, chunk.subarray(copiedTo)];
}

/**
 * Replaces `response.write`, so that the pieces that `split` makes of each chunk are written. It supports only what
 * tRPC uses: bytes without further arguments, and the boolean that says whether to wait for `drain`.
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
