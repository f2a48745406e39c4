import type { RequestHandler } from 'express';
import { createLogSampler } from '../observability/log-sampler.ts';
import type { Logger } from '../observability/logging.ts';

/** The number of answers from 400 on that are logged in a second, for each route and status. */
const FAILURES_PER_SECOND = 1;

/**
 * Logs one line per request with the route's template, since a portal's or session's path is a credential (D9). A route
 * has at most one line a second for each status from 400 on, and the other answers are counted.
 */
export function accessLog(log: Logger): RequestHandler {
  const failures = createLogSampler({
    perSecond: FAILURES_PER_SECOND,
    // For example `404 /careers/{slug}`.
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
