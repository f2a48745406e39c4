import { tooManyRequests } from '#kernel/errors/refusals.ts';
import { consumePersonalLimit, type LimitedCaller } from '../access/call-limits.ts';
import type { PartnerPrincipal } from '../access/principal.ts';
import type { Deps } from '../ports.ts';
import { actorOf } from './key-of-call.ts';

/**
 * The limit of a key's calls that change its partner's set-up. It is low, since a person or a deployment makes these
 * calls, and some of them send a request to the partner's address.
 */
const SETUP_LIMIT = { limit: 60, windowSeconds: 60 };

type Caller = { principal: PartnerPrincipal; onLimitState: LimitedCaller['onLimitState'] };

/** Counts a call against the limit of its key; throws `rate_limited` (D98). */
export async function countSetupCall(
  deps: Pick<Deps, 'limiter' | 'tokenKeys'>,
  { principal, onLimitState }: Caller,
): Promise<void> {
  const owner = actorOf(principal);
  const { allowed, state } = await consumePersonalLimit(deps, {
    policy: 'partner-setup',
    owner,
    limit: SETUP_LIMIT,
  });
  onLimitState(state);
  if (!allowed) throw tooManyRequests(state.resetSeconds);
}
