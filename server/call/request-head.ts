import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { DomainError } from '#kernel/errors/errors.ts';

const SANE = /^[\w.:-]{1,128}$/;

/** Accepts a sane X-Request-Id or mints one, and echoes it (D9). */
export const requestId: RequestHandler = (request, response, next) => {
  const id = requestIdOf(request);
  response.locals.requestId = id;
  response.setHeader('X-Request-Id', id);
  next();
};

export function requestIdOf({ headers }: IncomingMessage): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && SANE.test(sent) ? sent : randomUUID();
}

/**
 * Refuses a request target that is not in origin form (RFC 9112, 3.2.1): a proxy and the service might understand it
 * differently, and an answer must not contain an address that the sender made up (D69).
 */
export const originForm: RequestHandler = (request, _response, next) => {
  assertOriginForm(request.originalUrl);
  next();
};

export function assertOriginForm(target: string): void {
  if (target.startsWith('/') && !target.includes('#')) return;
  throw new DomainError('invalid_request', 'The request target is a path with its query, and nothing else.');
}
