import { withRelease } from '#kernel/iterables.ts';
import type { Context } from '../base/context.ts';

/**
 * Takes one of the connection's slots and opens a subscription. The slot is freed when the events end or their reader
 * stops. Throws `rate_limited` if no slot is free.
 */
export async function withSubscriptionSlot<Event>(
  { acquireSubscription }: Pick<Context, 'acquireSubscription'>,
  open: () => Promise<AsyncIterable<Event>>,
): Promise<AsyncIterable<Event>> {
  const releaseSlot = acquireSubscription();
  try {
    return withRelease(await open(), releaseSlot);
  } catch (error) {
    releaseSlot();
    throw error;
  }
}
