import { withRelease } from '#kernel/iterables.ts';
import type { Context } from '../base/context.ts';

/** Counts a subscription on its connection for as long as its events are read; throws `rate_limited`. */
export async function whileSubscribed<Event>(
  { acquireSubscription }: Pick<Context, 'acquireSubscription'>,
  open: () => Promise<AsyncIterable<Event>>,
): Promise<AsyncIterable<Event>> {
  const release = acquireSubscription();
  try {
    return withRelease(await open(), release);
  } catch (error) {
    release();
    throw error;
  }
}
