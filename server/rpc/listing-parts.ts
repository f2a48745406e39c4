import { randomUUID } from 'node:crypto';
import type { Response } from 'express';
import { DomainError } from '#kernel/errors/errors.ts';

/** The maximum size of the lists of one request together. The first list is always sent, even if it is larger. */
const BYTES_MAX = 8 * 1024 * 1024;

/**
 * Puts rendered lists into an answer that tRPC writes. tRPC gets a name in place of each list, and the list's bytes
 * replace the name when the answer is sent. So no list is parsed, written again or copied, also in a batch.
 */
export function createListingParts(response: Response) {
  const parts = new Map<string, Buffer>();
  let size = 0;
  splitWrites(response, (chunk) => insertParts(chunk, parts));
  return {
    /** Returns the name instead of a list's bytes; throws if the lists of the request are too large together. */
    nameFor(bytes: Buffer): string {
      if (parts.size > 0 && size + bytes.length > BYTES_MAX) throw tooLarge();
      size += bytes.length;
      const name = `listing-${randomUUID()}`;
      parts.set(name, bytes);
      return name;
    },
  };
}

function tooLarge(): DomainError {
  const message = 'The lists of one request are too large together; ask for this one by itself.';
  return new DomainError('overloaded', message, { retryAfterSeconds: 1 });
}

/** Splits the chunk at the names, in their order, and puts each list in once. */
function insertParts(chunk: Buffer, parts: Map<string, Buffer>): Buffer[] {
  if (parts.size === 0) return [chunk];
  const places = [...parts].flatMap(([name, bytes]) => {
    const quoted = JSON.stringify(name);
    const at = chunk.indexOf(quoted);
    return at === -1 ? [] : [{ name, bytes, at, end: at + quoted.length }];
  });
  const inOrder = places.toSorted((one, other) => one.at - other.at);
  for (const { name } of inOrder) parts.delete(name);
  const starts = [0, ...inOrder.map(({ end }) => end)];
  const ends = [...inOrder.map(({ at }) => at), chunk.length];
  return starts.flatMap((start, index) => {
    const before = chunk.subarray(start, ends[index]);
    const bytes = inOrder[index]?.bytes;
    return bytes === undefined ? [before] : [before, bytes];
  });
}

/**
 * Writes the pieces that `split` makes of each chunk. tRPC writes bytes without further arguments, and waits for
 * `drain` if the last write returns false.
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
