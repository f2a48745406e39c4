import { DomainError } from '../../kernel/errors/errors.ts';
import { rateLimitKeyOf } from '../../kernel/rate-limit-key.ts';
import type { Limit } from '../../kernel/rate-limiter.ts';
import type { Context } from '../../routers/context.ts';
import type { AddressLimit, LimitState } from '../../routers/rest.ts';
import type { Settings } from '../ports.ts';

export type Caller = Pick<Context, 'deps' | 'notes' | 'clientAddress'>;
type Counted = { policy: string; owner: string; limit: Limit };
type AddressPolicy = { policy: string; perMinute(settings: Settings): number; refusal: string };

const addressPolicies: Record<AddressLimit, AddressPolicy> = {
  calls: {
    policy: 'calls',
    perMinute: ({ callsPerAddressMinute }) => callsPerAddressMinute,
    refusal: 'This address has sent too many calls; please wait a moment.',
  },
  submissions: {
    policy: 'submit-address',
    perMinute: ({ submitLimits }) => submitLimits.perAddressMinute,
    refusal: 'Too many applications were sent; please try again later.',
  },
};

/** Of a session, and of a link or what stands for one (D41). */
const ownerLimits = {
  consent: { limit: 20, windowSeconds: 60 },
  save: { limit: 120, windowSeconds: 60 },
  portal: { limit: 60, windowSeconds: 60 },
} as const satisfies Record<string, Limit>;

/** Counts a call against limits of its client address; throws `rate_limited` at the first that is reached. */
export async function countAddress(caller: Caller, limits: readonly AddressLimit[]): Promise<void> {
  const owner = rateLimitKeyOf(caller.clientAddress);
  for (const name of limits) {
    const { policy, perMinute, refusal } = addressPolicies[name];
    const limit = { limit: perMinute(caller.deps.settings), windowSeconds: 60 };
    const { allowed, state } = await count(caller, { policy, owner, limit });
    // A session's or a link's own limit says more, as long as this one lets the call through.
    if (!allowed || name === 'submissions') caller.notes.limit = state;
    if (!allowed) throw rateLimited(refusal, state);
  }
}

/** Counts a call against its session or link; throws `rate_limited`. */
export async function countOwner(
  caller: Caller,
  policy: keyof typeof ownerLimits,
  owner: string,
): Promise<void> {
  const { allowed, state } = await count(caller, { policy, owner, limit: ownerLimits[policy] });
  caller.notes.limit = state;
  if (!allowed) throw rateLimited('Too many calls; please wait a moment.', state);
}

/**
 * The limiter sees no address, e-mail, session or link, only that two are the same; what it keeps for an hour after
 * a person was erased, a digest that anyone could make again, would name them.
 */
export async function count(
  { deps }: Pick<Caller, 'deps'>,
  { policy, owner, limit }: Counted,
): Promise<{ allowed: boolean; state: LimitState }> {
  const { allowed, ...decision } = await deps.limiter.take(
    `${deps.tokenKeys.pseudonym(owner)}:${policy}`,
    limit,
  );
  return { allowed, state: { policy, ...decision } };
}

export function rateLimited(message: string, { resetSeconds }: LimitState): DomainError {
  return new DomainError('rate_limited', message, { retryAfterSeconds: resetSeconds });
}
