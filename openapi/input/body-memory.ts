import { overloadedRefusal } from '#kernel/errors/refusals.ts';
import { createSemaphore, type Semaphore } from '#kernel/semaphore.ts';
import { base64BytesOf } from '#kernel/text/base64.ts';

/** Bounds the memory of bodies that arrive or are processed, in bytes. Small bodies never wait for large ones. */
export type BodyMemory = { readonly small: Semaphore; readonly large: Semaphore };

/** Bounds the bytes of bodies in memory, and the time that one more body waits. */
type BodyMemoryBounds = { readonly bytes: number; readonly waitMs: number };

export const SMALL_BODY_BYTES_MAX = 262_144;
const WAITERS_MAX = 256;
const RETRY_AFTER_SECONDS = 10;
/** Bounds the share of the memory and of the waiting places that one client address holds. */
const SHARE = 1 / 4;

export function largestBody(cvBytesMax: number): number {
  return base64BytesOf(cvBytesMax) + SMALL_BODY_BYTES_MAX;
}

export function createBodyMemory(
  { bytes, waitMs }: BodyMemoryBounds,
  { cvBytesMax }: { cvBytesMax: number },
): BodyMemory {
  const message = 'Too much is being sent to this service at once; please send it again in a moment.';
  const refusal = overloadedRefusal(message, RETRY_AFTER_SECONDS);
  const memoryOf = (size: number, bytesMax: number) =>
    createSemaphore({
      permits: size,
      waitMs,
      waitersMax: WAITERS_MAX,
      refusal,
      share: { permits: Math.max(size * SHARE, bytesMax), waitersMax: WAITERS_MAX * SHARE },
    });
  const largest = largestBody(cvBytesMax);
  return { small: memoryOf(bytes / 4, SMALL_BODY_BYTES_MAX), large: memoryOf(bytes, largest) };
}
