import { withRelease } from '#kernel/iterables.ts';
import type { Context } from '../base/context.ts';

/** Opens a subscription, which counts until its events end or their reader stops. Throws `rate_limited` if the caller has too many. */
export async function withCountedSubscription<Event>(
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
