import { sumHeldBytes } from '#db/applications/held-applications.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { serviceBusy } from '#kernel/errors/refusals.ts';
import { rateLimitKeyOf } from '#kernel/rate-limit-key.ts';

/** The most bytes of unconfirmed submissions with their files: from one network, and in all. */
const BYTES_MAX = { ofNetwork: 500_000_000, inAll: 5_000_000_000 };
/** A refused sender may try again after this time. */
const RETRY_AFTER_SECONDS = 3600;

/** Returns a pseudonym of the sender's network. */
export function networkPseudonym({ tokenKeys }: Pick<Deps, 'tokenKeys'>, clientAddress: string): string {
  return tokenKeys.pseudonym(`held-by:${rateLimitKeyOf(clientAddress)}`);
}

/** Throws if the unconfirmed submissions of a network, or of all networks together, have reached their limit. */
export async function assertBelowHeldLimits(
  { database }: Pick<Deps, 'database'>,
  pseudonym: string,
): Promise<void> {
  const { ofNetwork, inAll } = await sumHeldBytes(database.query, pseudonym);
  if (ofNetwork >= BYTES_MAX.ofNetwork) {
    const message =
      'The unconfirmed applications from this address take too much space. Confirm some of them, or try again in an hour.';
    throw new DomainError('rate_limited', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  if (inAll >= BYTES_MAX.inAll) throw serviceBusy(RETRY_AFTER_SECONDS);
}
