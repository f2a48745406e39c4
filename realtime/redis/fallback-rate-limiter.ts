import type { Clock } from '#kernel/clock.ts';
import type { LocalRateLimiter, RateLimiter } from '#kernel/rate-limiter.ts';
import type { SharedRateLimiter } from './redis-rate-limiter.ts';
import { createUnseenCallsStore, type UnseenCalls } from './unseen-calls.ts';

type FallbackRateLimiter = RateLimiter & {
  /** Reports to Redis, once it is back, the calls that this node allowed in the meantime. */
  tellUnseen(): Promise<void>;
};

const TOLD_AT_ONCE = 100;

/**
 * Redis decides while it answers. The node counts the same calls, so that it does not begin at zero when it must decide
 * by itself in an outage. Afterwards it reports the calls that it allowed, so that Redis does not begin at zero either
 * (D26).
 */
export function withLocalFallback(
  shared: SharedRateLimiter,
  local: LocalRateLimiter,
  { clock, onFault }: { clock: Pick<Clock, 'steadyMs'>; onFault(fault: unknown): void },
): FallbackRateLimiter {
  const unseen = createUnseenCallsStore(clock);

  async function bringing<T>(calls: UnseenCalls, ask: (agesMs: number[]) => Promise<T>): Promise<T> {
    try {
      return await ask(unseen.agesMs(calls));
    } catch (fault) {
      unseen.putBack(calls);
      throw fault;
    }
  }

  async function tell(key: string): Promise<void> {
    const calls = unseen.take(key);
    if (calls !== null) await bringing(calls, (agesMs) => shared.tell(key, calls.limit, agesMs));
  }

  return {
    consume: async (key, limit) => {
      try {
        const calls = unseen.take(key) ?? { key, limit, times: [] };
        const decision = await bringing(calls, (agesMs) => shared.consume(key, limit, agesMs));
        if (decision.allowed) local.record(key, limit);
        return decision;
      } catch (fault) {
        onFault(fault);
        const decision = await local.consume(key, limit);
        if (decision.allowed) unseen.add(key, limit);
        return decision;
      }
    },
    tellUnseen: async () => {
      const keys = unseen.keys();
      for (let next = 0; next < keys.length; next += TOLD_AT_ONCE) {
        const told = await Promise.allSettled(keys.slice(next, next + TOLD_AT_ONCE).map(tell));
        // A new outage ends the loop; the rest is reported after it.
        if (told.some(({ status }) => status === 'rejected')) return;
      }
    },
  };
}
