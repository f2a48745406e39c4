import { randomUUID } from 'node:crypto';
import { tooManyRequests } from '#kernel/errors/refusals.ts';
import { mailboxOf } from '#kernel/input/email-address.ts';
import { rateLimitKeyOf } from '#kernel/rate-limit-key.ts';
import { openLinkToken } from '#kernel/secrets/link-tokens.ts';
import { consumePersonalLimit, type LimitedCaller } from '../access/call-limits.ts';
import type { WantedPage } from '../desk/wanted-page.ts';
import { languageOf } from '../notices/language.ts';
import type { Deps } from '../ports.ts';
import { sealLinkRequest } from './link-request.ts';

type RequestDeps = Pick<Deps, 'database' | 'clock' | 'tokenKeys' | 'limiter' | 'followUp'>;

/** The application that the mail lists first, and the page that a link to a desk opens (`wantedPath`). */
type LinkTargets = WantedPage & { applicationId: string | null };
const noTargets: LinkTargets = { applicationId: null, wantedPath: null };

type Request = {
  email: string;
  acceptLanguage: string | null;
  caller: LimitedCaller;
};

/** A client may send this many requests an hour for one mailbox. */
const REQUESTS_PER_MAILBOX = { limit: 5, windowSeconds: 3600 };

/** Requests a mail with new links to the portals of the candidate who has this address. */
export function requestPortalLinks(deps: RequestDeps, request: Request): Promise<void> {
  return enqueue(deps, 'renew-portal-links', { ...request, ...noTargets });
}

/**
 * Requests a mail with new links to the newest applications to the employers whose contact has this address. `link` is
 * the token of the expired link that the person had, if any; the mail lists its application first.
 */
export function requestEmployerLinks(
  deps: RequestDeps,
  { link, ...request }: Request & { link: string | undefined },
): Promise<void> {
  // An expired token is accepted, since it only changes the order of the applications in the mail: in 1970, no token
  // has expired yet.
  const beforeExpiry = new Date(0);
  const openedLink =
    link === undefined
      ? null
      : openLinkToken(deps.tokenKeys, link, { purpose: 'employer', now: beforeExpiry });
  const applicationId = openedLink?.subjectId ?? null;
  return enqueue(deps, 'renew-employer-links', { ...request, ...noTargets, applicationId });
}

/** Requests a mail with links to the desks of this address; each opens the page that the person asked for. */
export function requestDeskLinks(deps: RequestDeps, request: Request & WantedPage): Promise<void> {
  return enqueue(deps, 'mail-desk-links', { ...noTargets, ...request });
}

/**
 * Enqueues a request. It does not look up the address, so that neither the answer nor its duration reveals whether the
 * address is known (D19).
 */
async function enqueue(
  deps: RequestDeps,
  name: 'renew-portal-links' | 'renew-employer-links' | 'mail-desk-links',
  { email, acceptLanguage, applicationId, wantedPath, caller }: Request & LinkTargets,
): Promise<void> {
  const { allowed, state } = await consumePersonalLimit(deps, {
    policy: 'links',
    owner: `${rateLimitKeyOf(caller.clientAddress)} ${mailboxOf(email)}`,
    limit: REQUESTS_PER_MAILBOX,
  });
  caller.onLimitState(state);
  if (!allowed) throw tooManyRequests(state.resetSeconds);
  const request = sealLinkRequest(deps, {
    id: randomUUID(),
    email,
    lang: languageOf(acceptLanguage, 'fr'),
    applicationId,
    wantedPath,
    requestedAt: deps.clock.now(),
  });
  await deps.followUp.enqueue(deps.database.query, { name, request });
}
