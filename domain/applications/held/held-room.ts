import { sumHeldBytes } from '#db/applications/held-applications.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { serviceBusy } from '#kernel/errors/refusals.ts';
import { rateLimitKeyOf } from '#kernel/rate-limit-key.ts';

/** Bounds count applications that wait for their people's word, with their files. */
const BYTES_MAX = { ofNetwork: 500_000_000, inAll: 5_000_000_000 };
const RETRY_AFTER_SECONDS = 3600;

type RoomDeps = Pick<Deps, 'database' | 'tokenKeys'>;

/** Names the network that sent something, as a pseudonym: it is held for that network besides its person. */
export function holderOf({ tokenKeys }: RoomDeps, clientAddress: string): string {
  return tokenKeys.pseudonym(`held-by:${rateLimitKeyOf(clientAddress)}`);
}

/** Throws where one network, or all together, have as much waiting as may be kept for seven days. */
export async function assertRoomToHold(deps: RoomDeps, { heldBy }: { heldBy: string }): Promise<void> {
  const { ofNetwork, inAll } = await sumHeldBytes(deps.database.query, heldBy);
  if (ofNetwork >= BYTES_MAX.ofNetwork) {
    const message =
      'Too many applications from this address wait for their people: let some be confirmed first.';
    throw new DomainError('rate_limited', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  if (inAll >= BYTES_MAX.inAll) throw serviceBusy(RETRY_AFTER_SECONDS);
}
