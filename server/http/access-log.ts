import type { RequestHandler } from 'express';
import { createLogSampler } from '../observability/log-sampler.ts';
import type { Logger } from '../observability/logging.ts';

/** The number of failures of one route and status that are logged in a second; the others are counted. */
const FAILURES_PER_SECOND = 1;

/**
 * Logs one line per request with the route's template, since a portal's or session's path is a credential (D9).
 * Answers of 400 and above of one kind get one line a second, and the number of the others.
 */
export function accessLog(log: Logger): RequestHandler {
  const failures = createLogSampler({
    perSecond: FAILURES_PER_SECOND,
    report: (kind, count) => {
      const [status, ...route] = kind.split(' ');
      log.info({ route: route.join(' '), status: Number(status), count }, 'requests');
    },
  });
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const { requestId, route = 'none', failureStatus } = response.locals;
      const status: number = failureStatus ?? response.statusCode;
      if (status >= 400 && !failures.passes(`${status} ${route}`)) return;
      const ms = Math.round(performance.now() - startedAt);
      const incomplete = !response.writableFinished;
      log.info({ requestId, method: request.method, route, status, ms, incomplete }, 'request');
    });
    next();
  };
}
