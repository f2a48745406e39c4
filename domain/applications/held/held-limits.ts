import { sumHeldBytes } from '#db/applications/held-applications.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { serviceBusy } from '#kernel/errors/refusals.ts';
import { rateLimitKeyOf } from '#kernel/rate-limit-key.ts';

/** The most bytes of submissions that wait for confirmation, with their files: from one network, and in all. */
const BYTES_MAX = { ofNetwork: 500_000_000, inAll: 5_000_000_000 };
/** A refused sender may try again after this time. */
const RETRY_AFTER_SECONDS = 3600;

type LimitDeps = Pick<Deps, 'database' | 'tokenKeys'>;

/** Returns a pseudonym of the sender's network. */
export function networkPseudonym({ tokenKeys }: LimitDeps, clientAddress: string): string {
  return tokenKeys.pseudonym(`held-by:${rateLimitKeyOf(clientAddress)}`);
}

/** Throws if the waiting submissions of the network, or all of them, have reached their limit. */
export async function assertBelowHeldLimits(deps: LimitDeps, { heldBy }: { heldBy: string }): Promise<void> {
  const { ofNetwork, inAll } = await sumHeldBytes(deps.database.query, heldBy);
  if (ofNetwork >= BYTES_MAX.ofNetwork) {
    const message =
      'Too many applications from this address wait for their people: let some be confirmed first.';
    throw new DomainError('rate_limited', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  if (inAll >= BYTES_MAX.inAll) throw serviceBusy(RETRY_AFTER_SECONDS);
}
