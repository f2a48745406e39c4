import { withRelease } from '#kernel/iterables.ts';
import type { Context } from '../base/context.ts';

/**
 * Opens a subscription in a slot of its connection, which is free again once the events end or their reader stops. Throws
 * `rate_limited` if no slot is free.
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
