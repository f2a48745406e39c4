import { setTimeout as delay } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { DomainError } from '#kernel/errors/errors.ts';
import { rateLimitKeyOf } from '#kernel/rate-limit-key.ts';
import type { Semaphore } from '#kernel/semaphore.ts';
import { type BodyMemory, SMALL_BODY_BYTES_MAX } from './body-memory.ts';

/** The maximum of each pause in a body, and of the total time until it has arrived. */
export type BodyTimeouts = { readonly idleMs: number; readonly totalMs: number };

type Bounds = { bytesMax: number; timeouts: BodyTimeouts; memory: BodyMemory; tooLarge: () => DomainError };

/** The minimum pace of a body after its first seconds: a slower one is refused while others wait for its memory. */
const MIN_PACE = { bytesPerSecond: 32_768, afterMs: 5_000, checkMs: 500 };

/**
 * The part of a body that must have arrived before memory for the whole body is acquired: a Content-Length alone does
 * not reserve memory.
 */
const BEGINNING = { bytes: 16_384, checkMs: 20 };

/** The time until the memory is released after the sender has left, since its call may still use the body. */
const ABANDONED_MS = 30_000;

/** The reason of every abort that only ends work. It is shared, since a new error's stack costs more than the abort. */
export const endOfWork = new DOMException('The work has ended.', 'AbortError');

/**
 * Reads a body with `read`. If the body is too large, stalls or takes too long, it is refused at once, and not at its end
 * as a parser would do. Its memory is acquired before it is read, and released when the answer is sent or `releaseBody`
 * is called.
 */
export async function readWithinBounds<Body>(
  request: Request,
  response: Response,
  bounds: Bounds,
  read: () => Promise<Body>,
): Promise<Body> {
  const { small, large } = bounds.memory;
  const bytes = expectedBytes(request, bounds);
  const owner = rateLimitKeyOf(request.ip ?? '');
  // The beginning of every body counts as small. A large body changes to the large memory when its beginning is there.
  let memory = small;
  let release = await small.acquire(Math.min(bytes, BEGINNING.bytes), owner);
  try {
    assertConnected(request);
    // A client with `Expect: 100-continue` sends its body only now, so that a refused body is never sent.
    if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
    if (bytes > BEGINNING.bytes) {
      await watchArrival({ ...bounds, memory, owner }, (countBytes, signal) =>
        readBeginning(request, { countBytes, signal }),
      );
      const reservedBytes = isWhole(request) ? request.readableLength : bytes;
      if (reservedBytes > SMALL_BODY_BYTES_MAX) memory = large;
      release();
      release = await memory.acquire(reservedBytes, owner);
      assertConnected(request);
    }
    const body = await watchArrival({ ...bounds, memory, owner }, (countBytes) => {
      // `read` gets the same chunks.
      request.on('data', (chunk: Buffer) => countBytes(chunk.length));
      return read();
    });
    releaseAfter(response, release);
    return body;
  } catch (error) {
    discardBody(request);
    release();
    throw error;
  }
}

/** Returns the announced length, or the maximum if the body has none or is compressed. Throws if it is too large. */
function expectedBytes({ headers }: Request, { bytesMax, tooLarge }: Bounds): number {
  const length = headers['content-length'];
  if (Number(length ?? 0) > bytesMax) throw tooLarge();
  return length === undefined || 'content-encoding' in headers ? bytesMax : Number(length);
}

/** Tells whether every byte has arrived. A compressed body still grows when it is decompressed. */
function isWhole({ complete, headers }: Request): boolean {
  return complete && !('content-encoding' in headers);
}

function assertConnected(request: Request): void {
  if (request.destroyed) throw new DomainError('invalid_request', 'The sender has left.');
}

/** Counts bytes that have arrived. */
type CountBytes = (bytes: number) => void;

/** Resolves when the beginning has arrived in the request's own buffer, which holds no more until it is read. */
async function readBeginning(
  request: Request,
  { countBytes, signal }: { countBytes: CountBytes; signal: AbortSignal },
) {
  let arrivedBytes = 0;
  for (;;) {
    const { readableLength, complete } = request;
    if (readableLength > arrivedBytes) countBytes(readableLength - arrivedBytes);
    arrivedBytes = readableLength;
    if (arrivedBytes >= BEGINNING.bytes || complete) return;
    assertConnected(request);
    await delay(BEGINNING.checkMs, null, { signal });
  }
}

/**
 * Runs `work`, which receives a body and calls `countBytes` for what has arrived. Rejects as soon as the body exceeds one
 * of its bounds, or is slow while others wait for `memory`, a part of which `owner` has acquired for it.
 */
export async function watchArrival<Result>(
  {
    bytesMax,
    timeouts,
    memory,
    owner,
    tooLarge,
  }: Omit<Bounds, 'memory'> & { memory: Semaphore; owner: string },
  work: (countBytes: CountBytes, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { promise: refusal, reject } = Promise.withResolvers<never>();
  const totalTimer = setTimeout(
    () => reject(timedOut(`took more than ${durationInWords(timeouts.totalMs)}`)),
    timeouts.totalMs,
  );
  const idleTimer = setTimeout(
    () => reject(timedOut(`stopped for ${durationInWords(timeouts.idleMs)}`)),
    timeouts.idleMs,
  );
  const startedAtMs = performance.now();
  const workEnd = new AbortController();
  let arrivedBytes = 0;
  const paceTimer = setInterval(() => {
    const elapsedMs = performance.now() - startedAtMs;
    const bytesPerSecond = (arrivedBytes / elapsedMs) * 1000;
    const isSlow = elapsedMs > MIN_PACE.afterMs && bytesPerSecond < MIN_PACE.bytesPerSecond;
    if (isSlow && memory.isContended(owner)) reject(tooSlow());
  }, MIN_PACE.checkMs);
  const countBytes = (bytes: number) => {
    idleTimer.refresh();
    arrivedBytes += bytes;
    if (arrivedBytes > bytesMax) reject(tooLarge());
  };
  try {
    return await Promise.race([work(countBytes, workEnd.signal), refusal]);
  } finally {
    workEnd.abort(endOfWork);
    clearTimeout(totalTimer);
    clearTimeout(idleTimer);
    clearInterval(paceTimer);
  }
}

/** The function that releases the memory of the request's body, by the request's response. */
const releases = new WeakMap<Response, () => void>();

/** Releases the body's memory before a streamed answer, which does not need the body. */
export function releaseBody(response: Response): void {
  releases.get(response)?.();
  response.req.body = undefined;
}

/** Releases the memory when the answer is sent. If the sender leaves before, the call may still run with the body. */
function releaseAfter(response: Response, release: () => void): void {
  releases.set(response, release);
  const onClose = () => {
    if (response.writableEnded) release();
    else setTimeout(release, ABANDONED_MS).unref();
  };
  if (response.destroyed) onClose();
  else response.once('close', onClose);
}

/** Reads the rest of a refused body and drops it. */
export function discardBody(request: Request): void {
  request.unpipe();
  request.removeAllListeners('data');
  request.resume();
}

/** Builds the refusal of a slow body; `predicate` says what the body did. */
function timedOut(predicate: string): DomainError {
  return new DomainError('request_timeout', `The body ${predicate} on its way and was cut off.`, {
    headers: { Connection: 'close' },
  });
}

function tooSlow(): DomainError {
  const message = 'The body came slowly while others waited; please send it again in a moment.';
  return new DomainError('overloaded', message, {
    retryAfterSeconds: 30,
    headers: { Connection: 'close' },
  });
}

function durationInWords(ms: number): string {
  return ms % 60_000 === 0 ? `${ms / 60_000} minutes` : `${ms / 1000} seconds`;
}
