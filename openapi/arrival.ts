import type { Request, Response } from 'express';
import { DomainError } from '../server/kernel/errors.ts';

/** How long a body may pause on its way, and how long it may take in all. */
export type BodyPatience = { readonly idleMs: number; readonly totalMs: number };

type Bounds = { bytesMax: number; patience: BodyPatience; tooLarge: () => DomainError };

/**
 * What `read` makes of the body, unless it is too large, stalls or dawdles: then the refusal is told at once,
 * where parsers would wait for the body's end.
 */
export async function whileArriving<Body>(
  request: Request,
  response: Response,
  { bytesMax, patience, tooLarge }: Bounds,
  read: () => Promise<Body>,
): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw tooLarge();
  // Only now, so that whoever asked first does not send what is refused anyway.
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  const { promise: refused, reject } = Promise.withResolvers<never>();
  const dawdles = setTimeout(
    () => reject(tooLong(`took more than ${inWords(patience.totalMs)}`)),
    patience.totalMs,
  );
  const stalls = setTimeout(
    () => reject(tooLong(`stopped for ${inWords(patience.idleMs)}`)),
    patience.idleMs,
  );
  let arrived = 0;
  const measure = (chunk: Buffer) => {
    stalls.refresh();
    arrived += chunk.length;
    if (arrived > bytesMax) reject(tooLarge());
  };
  request.on('data', measure);
  try {
    return await Promise.race([read(), refused]);
  } finally {
    request.off('data', measure);
    clearTimeout(dawdles);
    clearTimeout(stalls);
  }
}

function tooLong(what: string): DomainError {
  return new DomainError('request_timeout', `The body ${what} on its way and was cut off.`, {
    headers: { Connection: 'close' },
  });
}

function inWords(milliseconds: number): string {
  return milliseconds % 60_000 === 0 ? `${milliseconds / 60_000} minutes` : `${milliseconds / 1000} seconds`;
}
