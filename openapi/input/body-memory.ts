import { overloadedRefusal } from '#kernel/errors/refusals.ts';
import { applicationFilesBytesMax } from '#kernel/input/application-size.ts';
import { createSemaphore, type Semaphore } from '#kernel/semaphore.ts';
import { base64LengthMax } from '#kernel/text/base64.ts';

/**
 * The memory of bodies that arrive or are processed. A permit is one byte. Small bodies have memory of their own, so
 * that they never wait for large ones.
 */
export type BodyMemory = { readonly small: Semaphore; readonly large: Semaphore };

type BodyMemoryBounds = {
  /** The maximum of bytes of all large bodies together. */
  readonly bytes: number;
  /** The maximum time for which a body waits for memory. */
  readonly waitMs: number;
};

/** The size up to which a body counts as small, and the default maximum of a JSON body without its files. */
export const SMALL_BODY_BYTES_MAX = 262_144;
/** The maximum of bodies that wait for memory. */
const WAITERS_MAX = 256;
const RETRY_AFTER_SECONDS = 10;
/** The share of the memory and of the waiting places that one client address may take. */
const ADDRESS_SHARE = 1 / 4;

/** Computes the size of the largest JSON body whose files have at most `filesBytesMax` bytes. */
export function jsonBytesWithFiles(filesBytesMax: number): number {
  return base64LengthMax(filesBytesMax) + SMALL_BODY_BYTES_MAX;
}

/** Computes the size of the largest JSON body of all operations. */
export function largestBodyBytes(cvBytesMax: number): number {
  return jsonBytesWithFiles(applicationFilesBytesMax(cvBytesMax));
}

export function createBodyMemory(
  { bytes, waitMs }: BodyMemoryBounds,
  { cvBytesMax }: { cvBytesMax: number },
): BodyMemory {
  const message = 'Too much is being sent to this service at once; please send it again in a moment.';
  const refusal = overloadedRefusal(message, RETRY_AFTER_SECONDS);
  const createMemory = (bytesMax: number, bodyBytesMax: number) =>
    createSemaphore({
      permits: bytesMax,
      waitMs,
      waitersMax: WAITERS_MAX,
      refusal,
      share: {
        // An address may send at least one body of the maximum size.
        permits: Math.max(bytesMax * ADDRESS_SHARE, bodyBytesMax),
        waitersMax: WAITERS_MAX * ADDRESS_SHARE,
      },
    });
  return {
    // The memory of small bodies is in addition to `bytes`.
    small: createMemory(bytes / 4, SMALL_BODY_BYTES_MAX),
    large: createMemory(bytes, largestBodyBytes(cvBytesMax)),
  };
}
