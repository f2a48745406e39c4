import type { Request, RequestHandler, Response } from 'express';
import type { OriginRule } from '#domain/access/origin-rule.ts';
import { type Match, matchRoute, routesOf } from '#openapi/match.ts';
import type { Operation } from '#openapi/operations.ts';

const exposed = [
  ...['Allow', 'Content-Disposition', 'Deprecation', 'ETag', 'Idempotency-Replayed', 'Link'],
  ...['RateLimit', 'RateLimit-Policy', 'Retry-After', 'Sunset', 'X-Request-Id', 'X-Service-Prequalif-Mode'],
].join(', ');

/** Our clients send these, tRPC's and the AI SDK's among them, and tracing. X-API-Key is missing: keys are for servers. */
const taken = [
  ...['Accept', 'Accept-Language', 'Baggage', 'Cache-Control', 'Content-Type', 'Idempotency-Key'],
  ...['If-Modified-Since', 'If-None-Match', 'Last-Event-ID', 'Traceparent', 'Tracestate', 'Trpc-Accept'],
  ...['User-Agent', 'X-Request-Id', 'X-Trpc-Source'],
].join(', ');

/** Chromium keeps an answer no longer. */
const PREFLIGHT_SECONDS = 7200;
const anyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];
/** A key or a link opens these for its holder alone: pages, the feeds' secret addresses, and agents' own door. */
const ofHolders = /^\/(?:mcp$|(?:chat|confirm|employer|feeds|portal)\/)/;

type CorsOptions = { operations: readonly Operation[]; rule: OriginRule };

type Door = { reach: 'anybody' | 'rule' | 'nobody'; methods: readonly string[]; route: string | undefined };

/**
 * Lets pages of other sites call what no cookie opens, and read its refusals, also at an address that nothing has
 * (D65). Sessions and portals follow the rule of origins; operations with a key are for servers, never for pages.
 */
export function cors({ operations, rule }: CorsOptions): RequestHandler {
  const routes = routesOf(operations);

  return async (request, response, next) => {
    response.vary('Origin');
    const origin = request.get('Origin');
    if (origin === undefined) return next();
    const match = matchRoute(routes, request.path);
    const door = doorOf(match, request.path);
    const names = match.kind === 'found' ? match.path : {};
    if (door.reach === 'nobody' || (door.reach === 'rule' && !(await rule.mayOpen(origin, names))))
      return next();
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (isPreflight(request)) return answerPreflight(response, door);
    response.setHeader('Access-Control-Expose-Headers', exposed);
    next();
  };
}

function doorOf(match: Match, path: string): Door {
  if (match.kind === 'none') {
    const isRpc = path.startsWith('/trpc/');
    return {
      reach: ofHolders.test(path) ? 'nobody' : 'anybody',
      methods: isRpc ? ['GET', 'POST'] : anyMethod,
      route: isRpc ? '/trpc' : undefined,
    };
  }
  const { template, operations } = match.route;
  const methods = operations.map(({ rest }) => rest.method);
  return {
    reach: reachOf(operations),
    methods: methods.includes('GET') ? [...methods, 'HEAD'] : methods,
    route: template,
  };
}

function reachOf(operations: readonly Operation[]): Door['reach'] {
  if (operations.some(({ authentication }) => authentication !== 'none')) return 'nobody';
  const isOpen = operations.every(({ rest }) => ['public:read', 'applications:write'].includes(rest.scope));
  return isOpen ? 'anybody' : 'rule';
}

function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.get('Access-Control-Request-Method') !== undefined;
}

/** Before anything else is looked at, and once in two hours for each address. */
function answerPreflight(response: Response, { methods, route }: Door): void {
  response.locals.route = route;
  response
    .status(204)
    .set({
      Allow: [...methods, 'OPTIONS'].join(', '),
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': taken,
      'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
    })
    .end();
}
