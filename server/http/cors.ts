import type { RequestHandler } from 'express';
import { matchRoute, routesOf } from '../../openapi/edge/match.ts';
import type { Operation } from '../../openapi/operations.ts';

const exposed = [
  'Deprecation',
  'ETag',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
  'X-Request-Id',
  'X-Service-Prequalif-Mode',
].join(', ');

const allowed = 'Content-Type, Idempotency-Key, Last-Event-ID, X-Request-Id';

type CorsOptions = {
  operations: readonly Operation[];
  /** The machine-readable files, which are as public as public reads. */
  documentPaths: readonly string[];
  origins: readonly string[] | undefined;
};

/**
 * Which other origins may read answers: unset, any origin for public reads and the form, and none for the
 * conversation and the portal; a list holds for all of them. Keyed operations are for servers, never for pages.
 */
export function cors({ operations, documentPaths, origins }: CorsOptions): RequestHandler {
  const routes = routesOf(operations);
  return (request, response, next) => {
    response.vary('Origin');
    const origin = request.get('Origin');
    if (origin !== undefined && isAllowed(request.path, origin)) {
      response.setHeader('Access-Control-Allow-Origin', origins?.includes(origin) ? origin : '*');
      response.setHeader('Access-Control-Expose-Headers', exposed);
      if (request.method === 'OPTIONS') {
        response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, DELETE');
        response.setHeader('Access-Control-Allow-Headers', allowed);
        response.setHeader('Access-Control-Max-Age', '600');
      }
    }
    next();
  };

  function isAllowed(path: string, origin: string): boolean {
    const isListed = origins === undefined || origins.includes('*') || origins.includes(origin);
    if (documentPaths.includes(path)) return isListed;
    const match = matchRoute(routes, path);
    if (match.kind !== 'found') return false;
    const isPublic = match.route.operations.every(({ authentication }) => authentication === 'none');
    if (!isPublic) return false;
    if (origins !== undefined) return isListed;
    return match.route.operations.every(({ rest }) =>
      ['public:read', 'applications:write'].includes(rest.scope),
    );
  }
}
