import type { RequestHandler } from 'express';
import type { Logger } from './logging.ts';

/** One line per request, with the route's template: a portal's or session's path is a credential (D9). */
export function accessLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const { requestId, route } = response.locals;
      const ms = Math.round(performance.now() - startedAt);
      const cut = !response.writableFinished;
      log.info(
        { requestId, method: request.method, route: route ?? 'none', status: response.statusCode, ms, cut },
        'request',
      );
    });
    next();
  };
}
