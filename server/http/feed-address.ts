import type { Request, RequestHandler, Response } from 'express';
import { authenticateFeed } from '#domain/access/authenticate.ts';
import type { PartnerPrincipal } from '#domain/access/principal.ts';
import type { Deps } from '#domain/ports.ts';

const FEED = '/api/jobs.xml';
const WITH_PASSWORD = '/feeds/jobs.xml';
const WITH_TOKEN = '/feeds/{token}.xml';

/**
 * The secret addresses of feeds (D49), for crawlers that send no X-API-Key: the token stands in the address, or is
 * the password of Basic authentication. What opens one is served the feed as its partner; the log has the template.
 */
export function feedAddress(deps: Pick<Deps, 'database' | 'clock'>): RequestHandler {
  return async (request, response, next) => {
    const token = /^\/feeds\/([^/]+)\.xml$/.exec(request.path)?.[1];
    if (token === undefined) return next();
    const isWithPassword = request.path === WITH_PASSWORD;
    response.locals.route = isWithPassword ? WITH_PASSWORD : WITH_TOKEN;
    response.setHeader('X-Robots-Tag', 'noindex');
    const partner = isWithPassword ? await withPassword(deps, request) : await authenticateFeed(deps, token);
    if (partner === null) return refuse(response, isWithPassword ? 401 : 404);
    response.locals.principal = partner;
    response.locals.operationPath = FEED;
    next();
  };
}

async function withPassword(
  deps: Pick<Deps, 'database' | 'clock'>,
  request: Request,
): Promise<PartnerPrincipal | null> {
  const [scheme = '', credentials = ''] = (request.get('Authorization') ?? '').split(' ');
  if (scheme.toLowerCase() !== 'basic') return null;
  const [user, ...password] = Buffer.from(credentials, 'base64').toString().split(':');
  const partner = await authenticateFeed(deps, password.join(':'));
  return partner?.partnerCode === user ? partner : null;
}

/** As text, which crawlers show to their operators; the same for what was never and what is no longer. */
function refuse(response: Response, status: 401 | 404): void {
  response.setHeader('Cache-Control', 'no-store');
  if (status === 401) response.setHeader('WWW-Authenticate', 'Basic realm="job feed", charset="UTF-8"');
  const message =
    status === 401
      ? 'The user or the password is missing or not valid.'
      : 'There is no feed at this address.';
  response.status(status).type('text/plain').send(`${message}\n`);
}
