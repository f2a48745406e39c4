import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { DomainError } from '#kernel/errors/errors.ts';

/** The ids that are accepted from a request: 1 to 128 letters, digits or `_.:-`, which are safe in a log line. */
const ACCEPTED_ID = /^[\w.:-]{1,128}$/;

/** Accepts the request's own X-Request-Id or makes one, and sends it back (D9). */
export const assignRequestId: RequestHandler = (request, response, next) => {
  const id = requestIdOf(request);
  response.locals.requestId = id;
  response.setHeader('X-Request-Id', id);
  next();
};

/** Returns the request's id: the sent one if it is well formed, or else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const sentId = headers['x-request-id'];
  return typeof sentId === 'string' && ACCEPTED_ID.test(sentId) ? sentId : randomUUID();
}

/**
 * Refuses a request target that is not in origin form (RFC 9112, 3.2.1): a proxy and the service might understand it
 * differently, and an answer must not contain an address that the sender made up (D69).
 */
export const requireOriginForm: RequestHandler = (request, _response, next) => {
  assertTargetIsPath(request.originalUrl);
  next();
};

/** Throws unless the target is a path with an optional query. */
export function assertTargetIsPath(target: string): void {
  if (target.startsWith('/') && !target.includes('#')) return;
  throw new DomainError(
    'invalid_request',
    'The request target must be a path, with or without a query, and nothing else.',
  );
}
