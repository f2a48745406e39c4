import type { Request, RequestHandler, Response } from 'express';
import { authenticateFeed } from '#domain/access/authenticate.ts';
import type { PartnerPrincipal } from '#domain/access/principal.ts';
import type { Deps } from '#domain/ports.ts';

const FEED_OPERATION_PATH = '/api/jobs.xml';
const PASSWORD_ROUTE = '/feeds/jobs.xml';
const TOKEN_ROUTE = '/feeds/{token}.xml';

/** Matches the secret addresses. It has no capture group: Express would answer 400 to a malformed escape in one. */
export const SECRET_FEED_PATH = /^\/feeds\/[^/]+\.xml$/;

type ServeFeed = (
  request: Request,
  response: Response,
  target: { path: string; principal: PartnerPrincipal },
) => Promise<void>;

/**
 * Serves the feed at its secret addresses, `SECRET_FEED_PATH`, for crawlers that send no X-API-Key: the token is a
 * part of the address, or the password of Basic authentication (D49). The log records `/feeds/{token}.xml` instead of
 * the secret.
 */
export function serveSecretFeedAddress(
  deps: Pick<Deps, 'database' | 'clock'>,
  serveFeed: ServeFeed,
): RequestHandler {
  return async (request, response) => {
    const name = request.path.slice('/feeds/'.length, -'.xml'.length);
    const usesPassword = name === 'jobs';
    response.locals.route = usesPassword ? PASSWORD_ROUTE : TOKEN_ROUTE;
    response.setHeader('X-Robots-Tag', 'noindex');
    const partner = usesPassword
      ? await partnerByPassword(deps, request)
      : await authenticateFeed(deps, { token: name });
    if (partner === null) return refuse(response, usesPassword ? 401 : 404);
    return serveFeed(request, response, { path: FEED_OPERATION_PATH, principal: partner });
  };
}

/** Finds the partner by Basic credentials: the partner's code is the user, the token is the password. */
async function partnerByPassword(
  deps: Pick<Deps, 'database' | 'clock'>,
  request: Request,
): Promise<PartnerPrincipal | null> {
  const [scheme = '', credentials = ''] = (request.get('Authorization') ?? '').split(' ');
  if (scheme.toLowerCase() !== 'basic') return null;
  const [code = '', ...password] = Buffer.from(credentials, 'base64').toString().split(':');
  return authenticateFeed(deps, { token: password.join(':'), code });
}

/** Refuses in text, which crawlers show to their operators. An unknown or expired address gets the same answer. */
function refuse(response: Response, status: 401 | 404): void {
  response.setHeader('Cache-Control', 'no-store');
  if (status === 401) response.setHeader('WWW-Authenticate', 'Basic realm="job feed", charset="UTF-8"');
  const message =
    status === 401
      ? 'The user (the partner’s code) or the password (the token) is missing or not valid.'
      : 'There is no feed at this address.';
  response.status(status).type('text/plain').send(`${message}\n`);
}
