import { DomainError } from '#kernel/errors/errors.ts';
import { tooManyRequests } from '#kernel/errors/refusals.ts';
import { mailboxOf } from '#kernel/input/email-address.ts';
import { rateLimitKeyOf } from '#kernel/rate-limit-key.ts';
import type { Limit } from '#kernel/rate-limiter.ts';
import type { Deps, Settings } from '../ports.ts';

/**
 * The name of a limit per client address. `calls` counts calls that write or reveal personal data (D41). `submissions`
 * counts forms that are sent, in addition to `calls` (D37). `links` counts requests for new links.
 */
export type ClientLimit = 'calls' | 'submissions' | 'links';

/** The state of a limit after a call was counted. `policy` is the limit's name in the answer's headers (D8). */
export type LimitState = {
  policy: string;
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** After this time at least one more call is allowed. */
  resetSeconds: number;
};

/** A caller whose calls are counted. */
export type LimitedCaller = {
  clientAddress: string;
  /** Receives the state of the limit that the answer's headers report (D8). */
  onLimitState(state: LimitState): void;
};

type LimitDeps = Pick<Deps, 'limiter' | 'tokenKeys' | 'settings'>;
type CallToCount = { policy: string; owner: string; limit: Limit };
type CountedCall = { allowed: boolean; state: LimitState };
type ClientPolicy = {
  policy: string;
  perMinute(settings: Settings): number;
  refusal(retryAfterSeconds: number): DomainError;
};

/** The requests for new links that a client address may send in a minute: each costs a follow-up job and a search. */
const LINK_REQUESTS_PER_MINUTE = 20;

const clientPolicies: Record<ClientLimit, ClientPolicy> = {
  calls: {
    policy: 'calls',
    perMinute: ({ callsPerAddressMinute }) => callsPerAddressMinute,
    refusal: tooManyRequests,
  },
  submissions: {
    policy: 'submit-address',
    perMinute: ({ submitLimits }) => submitLimits.perAddressMinute,
    refusal: tooManySubmissions,
  },
  links: { policy: 'links-address', perMinute: () => LINK_REQUESTS_PER_MINUTE, refusal: tooManyRequests },
};

/**
 * The limits of calls per session, per link (or the application id that is used as a link), and per candidate (D41).
 */
export const ownerLimits = {
  consent: { limit: 20, windowSeconds: 60 },
  save: { limit: 120, windowSeconds: 60 },
  portal: { limit: 60, windowSeconds: 60 },
  employer: { limit: 60, windowSeconds: 60 },
  'employer-renewal': { limit: 300, windowSeconds: 60 },
  'chat-renewal': { limit: 120, windowSeconds: 60 },
  alerts: { limit: 60, windowSeconds: 60 },
  'address-change': { limit: 5, windowSeconds: 3600 },
  correction: { limit: 5, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;

/** Counts a call against limits of its client address; throws `rate_limited` at the first limit that is reached. */
export async function consumeClientLimits(
  deps: LimitDeps,
  { limits, clientAddress, onLimitState }: LimitedCaller & { limits: readonly ClientLimit[] },
): Promise<void> {
  const owner = rateLimitKeyOf(clientAddress);
  for (const name of limits) {
    const { policy, perMinute, refusal } = clientPolicies[name];
    const limit = { limit: perMinute(deps.settings), windowSeconds: 60 };
    const { allowed, state } = await consumePersonalLimit(deps, { policy, owner, limit });
    // If `calls` admits the call, the headers report the limit of the session or the link instead.
    if (!allowed || name !== 'calls') onLimitState(state);
    if (!allowed) throw refusal(state.resetSeconds);
  }
}

/** Counts a call against its session, link or candidate; throws `rate_limited`. */
export async function consumeSessionOrLinkLimit(
  deps: LimitDeps,
  {
    policy,
    owner,
    onLimitState,
  }: { policy: keyof typeof ownerLimits; owner: string; onLimitState: LimitedCaller['onLimitState'] },
): Promise<void> {
  const { allowed, state } = await consumePersonalLimit(deps, { policy, owner, limit: ownerLimits[policy] });
  onLimitState(state);
  if (!allowed) throw tooManyRequests(state.resetSeconds);
}

/**
 * Counts a submission for `email`; throws `rate_limited`. Each pair of `email` and client address has a count of its
 * own, so that a stranger's submissions for a person do not block those that the person sends (D37).
 */
export async function consumeEmailLimit(
  deps: LimitDeps,
  { email, clientAddress, onLimitState }: LimitedCaller & { email: string },
): Promise<void> {
  const { allowed, state } = await consumePersonalLimit(deps, {
    policy: 'submit-email',
    owner: `${rateLimitKeyOf(clientAddress)} ${mailboxOf(email)}`,
    limit: { limit: deps.settings.submitLimits.perEmailHour, windowSeconds: 3600 },
  });
  if (allowed) return;
  onLimitState(state);
  throw tooManySubmissions(state.resetSeconds);
}

/**
 * Counts a call whose owner is a person's address, link or session. The limiter gets a keyed pseudonym of the owner,
 * since anyone could recompute a plain digest of an address.
 */
export function consumePersonalLimit(
  { limiter, tokenKeys }: Pick<Deps, 'limiter' | 'tokenKeys'>,
  { owner, ...call }: CallToCount,
): Promise<CountedCall> {
  return consumeLimit(limiter, { ...call, owner: tokenKeys.pseudonym(owner) });
}

/** Counts a call whose owner names no person, so the limiter may keep the owner as it is. */
export async function consumeLimit(
  limiter: Deps['limiter'],
  { policy, owner, limit }: CallToCount,
): Promise<CountedCall> {
  const { allowed, ...decision } = await limiter.consume(`${owner}:${policy}`, limit);
  return { allowed, state: { policy, ...decision } };
}

function tooManySubmissions(retryAfterSeconds: number): DomainError {
  const message = 'Too many forms were sent; please try again later.';
  return new DomainError('rate_limited', message, { retryAfterSeconds });
}
