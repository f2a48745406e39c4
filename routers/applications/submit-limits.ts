import type { Limit } from '../../realtime/rate-limiter.ts';
import { DomainError } from '../../server/kernel/errors.ts';
import { neighbourhoodOf } from '../../server/kernel/neighbourhood.ts';
import { normalizeEmail } from '../../server/kernel/text.ts';
import type { Context } from '../context.ts';

type Caller = Pick<Context, 'deps' | 'notes' | 'clientAddress'>;
type Counted = { policy: string; owner: string; limit: Limit };

/** Counts a submission against its sender's address; throws when there were too many of them. */
export async function countAddress(caller: Caller): Promise<void> {
  const { perAddressMinute } = caller.deps.settings.submitLimits;
  const { allowed, state } = await count(caller, {
    policy: 'submit-address',
    owner: neighbourhoodOf(caller.clientAddress),
    limit: { limit: perAddressMinute, windowSeconds: 60 },
  });
  caller.notes.limit = state;
  if (!allowed) throw refusal(state);
}

/** Counts a submission in the name of `email`; throws when it is one too many. */
export async function countEmail(caller: Caller, email: string): Promise<void> {
  const { perEmailHour } = caller.deps.settings.submitLimits;
  const { allowed, state } = await count(caller, {
    policy: 'submit-email',
    owner: normalizeEmail(email) ?? email,
    limit: { limit: perEmailHour, windowSeconds: 3600 },
  });
  if (allowed) return;
  caller.notes.limit = state;
  throw refusal(state);
}

/**
 * The limiter sees no address and no e-mail, only that two are the same; what it keeps for an hour after a person
 * was erased, a digest that anyone could make again, would name them.
 */
async function count({ deps }: Caller, { policy, owner, limit }: Counted) {
  const { allowed, ...decision } = await deps.limiter.take(
    `${deps.tokenKeys.pseudonym(owner)}:${policy}`,
    limit,
  );
  return { allowed, state: { policy, ...decision } };
}

function refusal({ resetSeconds }: { resetSeconds: number }): DomainError {
  return new DomainError('rate_limited', 'Too many applications were sent; please try again later.', {
    retryAfterSeconds: resetSeconds,
  });
}
