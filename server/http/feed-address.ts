import type { Request, RequestHandler, Response } from 'express';
import { authenticateFeed } from '#domain/access/authenticate.ts';
import type { PartnerPrincipal } from '#domain/access/principal.ts';
import type { Deps } from '#domain/ports.ts';

const FEED = '/api/jobs.xml';
const WITH_PASSWORD = '/feeds/jobs.xml';
const WITH_TOKEN = '/feeds/{token}.xml';

type ServeFeed = (
  request: Request,
  response: Response,
  addressed: { path: string; principal: PartnerPrincipal },
) => Promise<void>;

/**
 * Serves the feed at its secret addresses, for crawlers that send no X-API-Key: the token is a part of the address, or
 * the password of Basic authentication (D49). The log has the address's template.
 */
export function feedAddress(deps: Pick<Deps, 'database' | 'clock'>, serveFeed: ServeFeed): RequestHandler {
  return async (request, response, next) => {
    const token = /^\/feeds\/([^/]+)\.xml$/.exec(request.path)?.[1];
    if (token === undefined) return next();
    const isWithPassword = request.path === WITH_PASSWORD;
    response.locals.route = isWithPassword ? WITH_PASSWORD : WITH_TOKEN;
    response.setHeader('X-Robots-Tag', 'noindex');
    const partner = isWithPassword ? await withPassword(deps, request) : await authenticateFeed(deps, token);
    if (partner === null) return refuse(response, isWithPassword ? 401 : 404);
    return serveFeed(request, response, { path: FEED, principal: partner });
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

/** Refuses in text, which crawlers show to their operators. An unknown and a former address get the same answer. */
function refuse(response: Response, status: 401 | 404): void {
  response.setHeader('Cache-Control', 'no-store');
  if (status === 401) response.setHeader('WWW-Authenticate', 'Basic realm="job feed", charset="UTF-8"');
  const message =
    status === 401
      ? 'The user or the password is missing or not valid.'
      : 'There is no feed at this address.';
  response.status(status).type('text/plain').send(`${message}\n`);
}
