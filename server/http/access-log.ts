import type { RequestHandler } from 'express';
import { createLogSampler } from '../observability/log-sampler.ts';
import type { Logger } from '../observability/logging.ts';

/** Of one route and status a second; the others are counted. */
const REFUSALS_PER_SECOND = 1;

/**
 * One line per request, with the route's template: a portal's or session's path is a credential (D9). Of many
 * refusals that are alike, a second has one line and the number of the others.
 */
export function accessLog(log: Logger): RequestHandler {
  const refusals = createLogSampler({
    perSecond: REFUSALS_PER_SECOND,
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
      if (status >= 400 && !refusals.passes(`${status} ${route}`)) return;
      const ms = Math.round(performance.now() - startedAt);
      const incomplete = !response.writableFinished;
      log.info({ requestId, method: request.method, route, status, ms, incomplete }, 'request');
    });
    next();
  };
}
