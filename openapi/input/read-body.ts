import { setTimeout as delay } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { DomainError } from '#kernel/errors/errors.ts';
import { rateLimitKeyOf } from '#kernel/rate-limit-key.ts';
import type { Semaphore } from '#kernel/semaphore.ts';
import { type BodyMemory, SMALL_BODY_BYTES_MAX } from './body-memory.ts';

/** The maximum of a body's pauses and of its total time. */
export type BodyTimeouts = { readonly idleMs: number; readonly totalMs: number };

type Bounds = { bytesMax: number; timeouts: BodyTimeouts; memory: BodyMemory; tooLarge: () => DomainError };

/** The minimum pace of a body after its first seconds: a slower one is refused while others wait for its memory. */
const MIN_PACE = { bytesPerSecond: 32_768, afterMs: 5_000, checkMs: 500 };

/**
 * The part of a body that must have arrived before memory for the whole body is acquired: a Content-Length alone does
 * not reserve memory.
 */
const BEGINNING = { bytes: 16_384, checkMs: 20 };

/** The time for which the memory stays counted after the sender has left, while its call may still run. */
const ABANDONED_MS_MAX = 30_000;

/**
 * The reason of every abort at the end of some work. It is shared, since a new error's stack costs more than the abort.
 */
export const endOfWork = new DOMException('The work has ended.', 'AbortError');

/**
 * Reads a body with `read`, within its bounds. A body that is too large, stalls or takes too long is refused at once,
 * where a parser would wait for its end. The body's memory is acquired before it is read, and released when the answer is
 * sent or `releaseBody` is called.
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
  // The beginning of every body counts as small; a large body changes to its own memory after it.
  let memory = small;
  let release = await small.acquire(Math.min(bytes, BEGINNING.bytes), owner);
  try {
    assertConnected(request);
    // A client with `Expect: 100-continue` sends its body only now, so that a refused body is never sent.
    if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
    if (bytes > BEGINNING.bytes) {
      await withinBounds({ ...bounds, memory, owner }, (countBytes, signal) =>
        readBeginning(request, { countBytes, signal }),
      );
      const reservedBytes = isWhole(request) ? request.readableLength : bytes;
      if (reservedBytes > SMALL_BODY_BYTES_MAX) memory = large;
      release();
      release = await memory.acquire(reservedBytes, owner);
      assertConnected(request);
    }
    const body = await withinBounds({ ...bounds, memory, owner }, (countBytes) => {
      request.on('data', (chunk: Buffer) => countBytes(chunk.length));
      return read();
    });
    releaseAfter(response, release);
    return body;
  } catch (error) {
    discard(request);
    release();
    throw error;
  }
}

/** Returns the announced length, or the maximum for a body without one and for a compressed body. */
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
  let arrived = 0;
  for (;;) {
    const { readableLength, complete } = request;
    if (readableLength > arrived) countBytes(readableLength - arrived);
    arrived = readableLength;
    if (arrived >= BEGINNING.bytes || complete) return;
    assertConnected(request);
    await delay(BEGINNING.checkMs, null, { signal });
  }
}

/**
 * Runs `work`; rejects as soon as the body, whose bytes `work` counts, exceeds one of its bounds. `memory` is the part of
 * the memory that `owner` has acquired for the body.
 */
export async function withinBounds<Result>(
  {
    bytesMax,
    timeouts,
    memory,
    owner,
    tooLarge,
  }: Omit<Bounds, 'memory'> & { memory: Semaphore; owner: string },
  work: (countBytes: CountBytes, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { promise: refused, reject } = Promise.withResolvers<never>();
  const totalTimer = setTimeout(
    () => reject(timedOut(`took more than ${inWords(timeouts.totalMs)}`)),
    timeouts.totalMs,
  );
  const idleTimer = setTimeout(
    () => reject(timedOut(`stopped for ${inWords(timeouts.idleMs)}`)),
    timeouts.idleMs,
  );
  const startedAt = performance.now();
  const workEnd = new AbortController();
  let arrived = 0;
  const paceTimer = setInterval(() => {
    const tookMs = performance.now() - startedAt;
    const isSlow = tookMs > MIN_PACE.afterMs && (arrived / tookMs) * 1000 < MIN_PACE.bytesPerSecond;
    if (isSlow && memory.isContended(owner)) reject(tooSlow());
  }, MIN_PACE.checkMs);
  const countBytes = (bytes: number) => {
    idleTimer.refresh();
    arrived += bytes;
    if (arrived > bytesMax) reject(tooLarge());
  };
  try {
    return await Promise.race([work(countBytes, workEnd.signal), refused]);
  } finally {
    workEnd.abort(endOfWork);
    clearTimeout(totalTimer);
    clearTimeout(idleTimer);
    clearInterval(paceTimer);
  }
}

/** The functions that release the body of each response's request. */
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
    else setTimeout(release, ABANDONED_MS_MAX).unref();
  };
  if (response.destroyed) onClose();
  else response.once('close', onClose);
}

/** Reads the rest of a refused body and drops it. */
export function discard(request: Request): void {
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

function inWords(milliseconds: number): string {
  return milliseconds % 60_000 === 0 ? `${milliseconds / 60_000} minutes` : `${milliseconds / 1000} seconds`;
}
