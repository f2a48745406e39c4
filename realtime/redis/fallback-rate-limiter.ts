import type { Clock } from '#kernel/clock.ts';
import type { LocalRateLimiter, RateLimiter } from '#kernel/rate-limiter.ts';
import type { SharedRateLimiter } from './redis-rate-limiter.ts';
import { createUnreportedCallsStore, type UnreportedCalls } from './unreported-calls.ts';

type FallbackRateLimiter = RateLimiter & {
  /** Reports to Redis, after an outage, the calls that this node allowed in the meantime. */
  reportCalls(): Promise<void>;
};

const REPORTS_AT_ONCE = 100;

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
  const unreported = createUnreportedCallsStore(clock);

  /** Sends calls as their ages; keeps them for a later report if that fails. */
  async function withAges<T>(calls: UnreportedCalls, send: (agesMs: number[]) => Promise<T>): Promise<T> {
    try {
      return await send(unreported.agesMs(calls));
    } catch (fault) {
      unreported.putBack(calls);
      throw fault;
    }
  }

  async function reportKey(key: string): Promise<void> {
    const calls = unreported.take(key);
    if (calls !== null) await withAges(calls, (agesMs) => shared.report(key, calls.limit, agesMs));
  }

  return {
    consume: async (key, limit) => {
      try {
        const calls = unreported.take(key) ?? { key, limit, times: [] };
        const decision = await withAges(calls, (agesMs) => shared.consume(key, limit, agesMs));
        if (decision.allowed) local.record(key, limit);
        return decision;
      } catch (fault) {
        onFault(fault);
        const decision = await local.consume(key, limit);
        if (decision.allowed) unreported.add(key, limit);
        return decision;
      }
    },
    reportCalls: async () => {
      const keys = unreported.keys();
      for (let from = 0; from < keys.length; from += REPORTS_AT_ONCE) {
        const reports = await Promise.allSettled(keys.slice(from, from + REPORTS_AT_ONCE).map(reportKey));
        // A new outage ends the loop; the rest is reported after it.
        if (reports.some(({ status }) => status === 'rejected')) return;
      }
    },
  };
}
