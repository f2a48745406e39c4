import type { Request, RequestHandler, Response } from 'express';
import type { OriginRule } from '#domain/access/origin-rule.ts';
import { type MatchResult, matchRoute, routesOf } from '#openapi/match.ts';
import type { Operation } from '#openapi/operations.ts';

/** The headers of answers that a page of another site may read. */
const exposedHeaders = [
  'Allow',
  'Content-Disposition',
  'Deprecation',
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
  'X-Request-Id',
  'X-Service-Prequalif-Mode',
].join(', ');

/**
 * The headers that tracing and our clients send, tRPC's and the AI SDK's included. X-API-Key is missing: keys are for
 * servers.
 */
const allowedHeaders = [
  'Accept',
  'Accept-Language',
  'Baggage',
  'Cache-Control',
  'Content-Type',
  'Idempotency-Key',
  'If-Modified-Since',
  'If-None-Match',
  'Last-Event-ID',
  'Traceparent',
  'Tracestate',
  'Trpc-Accept',
  'User-Agent',
  'X-Request-Id',
  'X-Trpc-Source',
].join(', ');

/** The maximum time for which Chromium caches the answer to a preflight. */
const PREFLIGHT_SECONDS = 7200;
/** The methods that a page may use at an address without an operation. */
const anyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];
/**
 * The folders of paths that no page of another site may read: personal pages, the desk, secret addresses and
 * management.
 */
const closedFolders = [
  '/address/',
  '/alerts/',
  '/api/manage/',
  '/api/partner/',
  '/chat/',
  '/confirm/',
  '/correct-address/',
  '/desk/',
  '/employer/',
  '/feeds/',
  '/portal/',
  '/status/',
  '/thanks/',
];
/** The paths outside these folders that are closed as well: the endpoint of agents and the desk's first page. */
const closedPaths = ['/mcp', '/desk'];

type CorsOptions = { operations: readonly Operation[]; rule: OriginRule };

type Access = { reach: 'all' | 'by rule' | 'none'; methods: readonly string[]; route: string | undefined };

/**
 * Lets pages of other sites call addresses that need no cookie, and read their refusals, also at unknown addresses
 * (D65). Sessions and portals follow the rule of origins; operations with a key are for servers, never for pages.
 */
export function cors({ operations, rule }: CorsOptions): RequestHandler {
  const routes = routesOf(operations);

  return async (request, response, next) => {
    response.vary('Origin');
    const origin = request.get('Origin');
    if (origin === undefined) return next();
    const match = matchRoute(routes, request.path, request.method);
    const access = accessOf(match, request.path);
    const params = match.kind === 'found' ? match.params : {};
    if (access.reach === 'none') return next();
    if (access.reach === 'by rule' && !(await rule.mayCall(origin, params))) return next();
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (isPreflight(request)) return answerPreflight(response, access);
    response.setHeader('Access-Control-Expose-Headers', exposedHeaders);
    next();
  };
}

function accessOf(match: MatchResult, path: string): Access {
  if (match.kind === 'none') {
    const isRpc = path.startsWith('/trpc/');
    return {
      reach: isClosed(path) ? 'none' : 'all',
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

/** Tells whether the page at this path is closed to the pages of other sites. */
export function isClosed(path: string): boolean {
  return closedPaths.includes(path) || closedFolders.some((folder) => path.startsWith(folder));
}

function reachOf(operations: readonly Operation[]): Access['reach'] {
  if (operations.some(({ authentication }) => authentication !== 'none')) return 'none';
  // The other scopes are those of sessions and portals.
  const isOpen = operations.every(({ rest }) => ['public:read', 'applications:write'].includes(rest.scope));
  return isOpen ? 'all' : 'by rule';
}

function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.get('Access-Control-Request-Method') !== undefined;
}

/** Answers before any other check; browsers ask once in two hours for each address. */
function answerPreflight(response: Response, { methods, route }: Access): void {
  response.locals.route = route;
  response
    .status(204)
    .set({
      Allow: [...methods, 'OPTIONS'].join(', '),
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': allowedHeaders,
      'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
    })
    .end();
}
