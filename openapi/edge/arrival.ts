import { setTimeout as delay } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { DomainError } from '../../kernel/errors/errors.ts';
import { neighbourhoodOf } from '../../kernel/rate-limit-key.ts';
import type { Room } from '../../kernel/semaphore.ts';
import { type BodyRoom, SMALL_BODY_BYTES_MAX } from './body-semaphore.ts';

/** How long a body may pause on its way, and how long it may take in all. */
export type BodyPatience = { readonly idleMs: number; readonly totalMs: number };

type Bounds = { bytesMax: number; patience: BodyPatience; room: BodyRoom; tooLarge: () => DomainError };

/** While others wait for its room, a body that comes slower than this makes room for them. */
const PACE = { bytesPerSecond: 32_768, afterMs: 5_000, checkMs: 500 };

/** So much of a body must have come before it takes its room: a mere announcement costs nothing. */
const BEGUN = { bytes: 16_384, checkMs: 20 };

/** The longest that a call takes whose sender has left. */
const LEFT_MS_MAX = 30_000;

/**
 * What `read` makes of the body, unless it is too large, stalls or dawdles: then the refusal is told at once,
 * where parsers would wait for the body's end. Its room is taken before anything is made of it, and kept until
 * the answer is over, or is told in frames.
 */
export async function whileArriving<Body>(
  request: Request,
  response: Response,
  bounds: Bounds,
  read: () => Promise<Body>,
): Promise<Body> {
  const { small, large } = bounds.room;
  const bytes = bytesOf(request, bounds);
  const owner = neighbourhoodOf(request.ip ?? '');
  let room = small;
  let leave = await small.enter(Math.min(bytes, BEGUN.bytes), owner);
  try {
    assertThere(request);
    // Only now, so that whoever asked first does not send what is refused anyway.
    if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
    if (bytes > BEGUN.bytes) {
      await watch({ ...bounds, room, owner }, (arrive, signal) => begin(request, { arrive, signal }));
      const left = isWhole(request) ? request.readableLength : bytes;
      if (left > SMALL_BODY_BYTES_MAX) room = large;
      leave();
      leave = await room.enter(left, owner);
      assertThere(request);
    }
    const body = await watch({ ...bounds, room, owner }, (arrive) => {
      request.on('data', (chunk: Buffer) => arrive(chunk.length));
      return read();
    });
    leaveAfter(response, leave);
    return body;
  } catch (error) {
    discard(request);
    leave();
    throw error;
  }
}

/** What a body may take: what it says itself, and the most where it says nothing or comes compressed. */
function bytesOf({ headers }: Request, { bytesMax, tooLarge }: Bounds): number {
  const length = headers['content-length'];
  if (Number(length ?? 0) > bytesMax) throw tooLarge();
  return length === undefined || 'content-encoding' in headers ? bytesMax : Number(length);
}

/** Of a whole body nothing more comes, unless it is still packed. */
function isWhole({ complete, headers }: Request): boolean {
  return complete && !('content-encoding' in headers);
}

function assertThere(request: Request): void {
  if (request.destroyed) throw new DomainError('invalid_request', 'The sender has left.');
}

type Arrive = (bytes: number) => void;

/** Resolves when the body's beginning stands in the request's own buffer, which takes no more while nobody reads. */
async function begin(request: Request, { arrive, signal }: { arrive: Arrive; signal: AbortSignal }) {
  let arrived = 0;
  for (;;) {
    const { readableLength, complete } = request;
    if (readableLength > arrived) arrive(readableLength - arrived);
    arrived = readableLength;
    if (arrived >= BEGUN.bytes || complete) return;
    assertThere(request);
    await delay(BEGUN.checkMs, null, { signal });
  }
}

async function watch<Result>(
  { bytesMax, patience, room, owner, tooLarge }: Omit<Bounds, 'room'> & { room: Room; owner: string },
  work: (arrive: Arrive, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { promise: refused, reject } = Promise.withResolvers<never>();
  const dawdles = setTimeout(
    () => reject(tooLong(`took more than ${inWords(patience.totalMs)}`)),
    patience.totalMs,
  );
  const stalls = setTimeout(
    () => reject(tooLong(`stopped for ${inWords(patience.idleMs)}`)),
    patience.idleMs,
  );
  const startedAt = performance.now();
  const over = new AbortController();
  let arrived = 0;
  const pace = setInterval(() => {
    const tookMs = performance.now() - startedAt;
    const isSlow = tookMs > PACE.afterMs && (arrived / tookMs) * 1000 < PACE.bytesPerSecond;
    if (isSlow && room.isCrowded(owner)) reject(tooSlow());
  }, PACE.checkMs);
  const arrive = (bytes: number) => {
    stalls.refresh();
    arrived += bytes;
    if (arrived > bytesMax) reject(tooLarge());
  };
  try {
    return await Promise.race([work(arrive, over.signal), refused]);
  } finally {
    over.abort();
    clearTimeout(dawdles);
    clearTimeout(stalls);
    clearInterval(pace);
  }
}

const leaving = new WeakMap<Response, () => void>();

/** What is told for as long as somebody listens does not need the body that asked for it. */
export function letGoOfBody(response: Response): void {
  leaving.get(response)?.();
  response.req.body = undefined;
}

/** Whoever leaves early may still be served: what was sent is in memory until then. */
function leaveAfter(response: Response, leave: () => void): void {
  leaving.set(response, leave);
  const over = () => {
    if (response.writableFinished) leave();
    else setTimeout(leave, LEFT_MS_MAX).unref();
  };
  if (response.destroyed) over();
  else response.once('close', over);
}

/** What still comes of a refused body is read by nobody. */
function discard(request: Request): void {
  request.unpipe();
  request.removeAllListeners('data');
  request.resume();
}

function tooLong(what: string): DomainError {
  return new DomainError('request_timeout', `The body ${what} on its way and was cut off.`, {
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
