import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

const SANE = /^[\w.:-]{1,128}$/;

/** Accepts a sane X-Request-Id or mints one, and echoes it (D9). */
export const requestId: RequestHandler = (request, response, next) => {
  const sent = request.get('X-Request-Id');
  const id = sent !== undefined && SANE.test(sent) ? sent : randomUUID();
  response.locals.requestId = id;
  response.setHeader('X-Request-Id', id);
  next();
};
