import { findSubscriber } from '#db/alerts/alerts.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { mintLinkToken, openLinkToken } from '#kernel/secrets/link-tokens.ts';
import { consumeSessionOrLinkLimit, type LimitedCaller } from '../access/call-limits.ts';
import { linkTo } from '../linked-pages.ts';
import type { Deps } from '../ports.ts';

type MintDeps = Pick<Deps, 'clock' | 'settings' | 'tokenKeys'>;

/** A link is valid for longer than an alert, so that the link in every mail can end the alerts. */
const LINK_DAYS = 200;

type AlertLinks = {
  /** The page on which a subscriber sees, confirms, renews and ends alerts. */
  manageAlertsUrl: string;
  /** The address that ends all alerts by a POST (RFC 8058). */
  endUrl: string;
};

/** Makes the links to the alerts of a subscriber. No other page accepts their token (D29). */
export function mintAlertLinks({ clock, settings, tokenKeys }: MintDeps, subscriberId: string): AlertLinks {
  const expiresAt = new Date(clock.now().getTime() + LINK_DAYS * DAY_MS);
  // The generation is always 0, since links need no revocation: once the alerts have ended, a link finds no subscriber.
  const subject = { subjectId: subscriberId, linkGeneration: 0 };
  const token = mintLinkToken(tokenKeys, { purpose: 'job_alerts', ...subject, expiresAt });
  const manageAlertsUrl = linkTo('alerts', { publicUrl: settings.publicUrl, token });
  return { manageAlertsUrl, endUrl: `${manageAlertsUrl}/end` };
}

/** A call by a mailed link. */
export type AlertCall = { token: string; onLimitState: LimitedCaller['onLimitState'] };

type LinkDeps = Pick<Deps, 'clock' | 'database' | 'limiter' | 'settings' | 'tokenKeys'>;

/**
 * Returns the id of a link's subscriber, and counts the call against the link's limit (D41). Unknown, expired and
 * altered links give the same 404 (D5).
 */
export async function openLinkWithinLimit(
  deps: LinkDeps,
  { token, onLimitState }: AlertCall,
): Promise<string> {
  const link = openLinkToken(deps.tokenKeys, token, { purpose: 'job_alerts', now: deps.clock.now() });
  if (link === null) throw new DomainError('not_found', notFoundMessage);
  await consumeSessionOrLinkLimit(deps, { policy: 'alerts', owner: link.subjectId, onLimitState });
  return link.subjectId;
}

/** Finds the subscriber of a link; throws `not_found` if all its alerts have ended. */
export async function findLinkSubscriber(deps: LinkDeps, call: AlertCall) {
  const subscriber = await findSubscriber(deps.database.query, await openLinkWithinLimit(deps, call));
  if (subscriber === null) throw new DomainError('not_found', notFoundMessage);
  return subscriber;
}
