import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

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
