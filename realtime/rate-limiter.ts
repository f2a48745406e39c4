import type { Clock } from '../server/kernel/clock.ts';

export type Limit = { limit: number; windowSeconds: number };

export type LimitDecision = {
  allowed: boolean;
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** After this many seconds at least one more call is allowed. */
  resetSeconds: number;
};

/**
 * Allows at most `limit` calls per key in any window of `windowSeconds`; a refused call does not count. A key
 * is an owner and a budget, as in `session:stream`.
 */
export type RateLimiter = { take(key: string, limit: Limit): Promise<LimitDecision> };

export type LocalRateLimiter = RateLimiter & {
  /** Uncounts the newest call, which was refused elsewhere. */
  giveBack(key: string): void;
};

/** Exact, on this node alone. Beyond `keysMax` the key that was idle longest is forgotten. */
export function createMemoryRateLimiter({
  clock,
  keysMax = 100_000,
}: {
  clock: Clock;
  keysMax?: number;
}): LocalRateLimiter {
  const calls = new Map<string, number[]>();
  return {
    take: async (key, { limit, windowSeconds }) => {
      const now = clock.now().getTime();
      const window = windowSeconds * 1000;
      const recent = (calls.get(key) ?? []).filter((at) => at > now - window);
      const allowed = recent.length < limit;
      if (allowed) recent.push(now);
      calls.delete(key);
      calls.set(key, recent);
      forgetBeyond(calls, keysMax);
      const oldest = recent[0] ?? now;
      return {
        allowed,
        limit,
        windowSeconds,
        remaining: limit - recent.length,
        resetSeconds: Math.max(1, Math.ceil((oldest + window - now) / 1000)),
      };
    },
    giveBack: (key) => void calls.get(key)?.pop(),
  };
}

/** A Map keeps its keys in the order of their last use, since each use writes its key anew. */
function forgetBeyond(calls: Map<string, unknown>, keysMax: number): void {
  for (const key of calls.keys()) {
    if (calls.size <= keysMax) return;
    calls.delete(key);
  }
}
