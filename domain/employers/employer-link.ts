import { findLinkedApplication } from '#db/applications/read-applications.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { mintLinkToken, openLinkToken } from '#kernel/secrets/link-tokens.ts';
import { consumeSessionOrLinkLimit, type LimitedCaller } from '../access/call-limits.ts';
import { linkTo } from '../linked-pages.ts';
import type { Deps } from '../ports.ts';

/** A link expires after this many days. */
const LINK_DAYS = 14;

export type EmployerLink = { url: string; expiresAt: Date };
export type LinkDeps = Pick<Deps, 'clock' | 'database' | 'tokenKeys' | 'limiter' | 'settings'>;
/** A call by a mailed link. `onLimitState` receives the state of the link's limit for the answer's headers (D8). */
export type LinkCall = { token: string; onLimitState: LimitedCaller['onLimitState'] };
export type LinkedApplication = Awaited<ReturnType<typeof findApplicationOfLink>>;

/**
 * Mints a link to one application with its files and the answers of its conversation, for the workspace's contact only
 * (D46).
 */
export function mintEmployerLink(
  { settings: { publicUrl }, tokenKeys, clock }: Pick<Deps, 'settings' | 'tokenKeys' | 'clock'>,
  applicationId: string,
): EmployerLink {
  // A token stores whole seconds, and `expiresAt` must be the instant that the token has.
  const expirySeconds = Math.floor((clock.now().getTime() + LINK_DAYS * DAY_MS) / 1000);
  const expiresAt = new Date(expirySeconds * 1000);
  // The generation is always 0, since only candidates' links are revoked by a new one.
  const subject = { subjectId: applicationId, linkGeneration: 0 };
  const token = mintLinkToken(tokenKeys, { purpose: 'employer', ...subject, expiresAt });
  return { url: linkTo('employer', { publicUrl, token }), expiresAt };
}

/**
 * Finds the application of a link with its job, workspace, person and files. These are the same 404: an unknown,
 * expired or altered link, one of another purpose, an erased application and a disabled workspace (D5).
 */
export async function findApplicationOfLink(
  deps: Pick<Deps, 'clock' | 'database' | 'tokenKeys'>,
  token: string,
) {
  const link = openLinkToken(deps.tokenKeys, token, { purpose: 'employer', now: deps.clock.now() });
  const linked = link && (await findLinkedApplication(deps.database.query, link.subjectId));
  if (linked === null) throw new DomainError('not_found', notFoundMessage);
  return linked;
}

/** Finds the application of a link, and counts the call against the link's limit (D41); throws `rate_limited`. */
export async function findApplicationOfLinkWithinLimit(deps: LinkDeps, { token, onLimitState }: LinkCall) {
  const linked = await findApplicationOfLink(deps, token);
  await consumeSessionOrLinkLimit(deps, { policy: 'employer', owner: token, onLimitState });
  return linked;
}
