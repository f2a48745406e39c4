import { randomUUID } from 'node:crypto';
import type { Response } from 'express';
import { DomainError } from '#kernel/errors/errors.ts';

/** Bounds the lists of one request together. The first list is always whole. */
const BYTES_MAX = 8 * 1024 * 1024;

/**
 * Replaces names by rendered lists in an answer that tRPC writes: tRPC writes a name for each list, and the bytes take
 * its place. No list is parsed, written again or copied, in any batch.
 */
export function createListingParts(response: Response) {
  const parts = new Map<string, Buffer>();
  let size = 0;
  sendThrough(response, (chunk) => withParts(chunk, parts));
  return {
    /** Throws if the lists of the request are too large together. */
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
function withParts(chunk: Buffer, parts: Map<string, Buffer>): Buffer[] {
  if (parts.size === 0) return [chunk];
  const places = [...parts].flatMap(([name, bytes]) => {
    const at = chunk.indexOf(JSON.stringify(name));
    return at === -1 ? [] : [{ name, bytes, at, end: at + name.length + 2 }];
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
 * Passes the answer through `split`. tRPC writes bytes and waits for `drain` if the last write asks for it; it passes
 * no other arguments.
 */
function sendThrough(response: Response, split: (chunk: Buffer) => Buffer[]): void {
  const write = response.write.bind(response);
  const writeAll = (chunk: Uint8Array): boolean =>
    split(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)).reduce(
      (_, piece) => write(piece),
      true,
    );
  response.write = writeAll as typeof response.write;
}
