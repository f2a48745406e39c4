import type { Clock } from './clock.ts';

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
 * A limiter that allows at most `limit` calls per key in any window of `windowSeconds`; a refused call does not count.
 * A key is an owner and a policy, as in `session:conversation`.
 */
export type RateLimiter = { consume(key: string, limit: Limit): Promise<LimitDecision> };

export type LocalRateLimiter = RateLimiter & {
  /** Counts a call that Redis allowed, even if this node would have refused it. */
  record(key: string, limit: Limit): void;
};

/**
 * Creates a limiter that counts exactly, but only the calls of this node. If a window has more than `keysMax` keys, the
 * key that was idle longest is forgotten.
 */
export function createMemoryRateLimiter({
  clock,
  keysMax = 100_000,
}: {
  clock: Pick<Clock, 'steadyMs'>;
  keysMax?: number;
}): LocalRateLimiter {
  /** The times of the calls of each key, for each length of a window. */
  const windows = new Map<number, Map<string, number[]>>();

  /** Adds a call of a key if `isCounted` says so. Returns the times of the calls within the window, oldest first. */
  function addCall(
    key: string,
    { windowSeconds }: Limit,
    isCounted: (recentCalls: number[]) => boolean,
  ): { recentCalls: number[]; now: number; counted: boolean } {
    const now = clock.steadyMs();
    const windowStart = now - windowSeconds * 1000;
    const callsByKey = windows.get(windowSeconds) ?? new Map<string, number[]>();
    windows.set(windowSeconds, callsByKey);
    const recentCalls = callsSince(windowStart, callsByKey.get(key));
    const counted = isCounted(recentCalls);
    if (counted) recentCalls.push(now);
    // Deleting the key first moves it to the end of the map (`forgetIdleKeys`).
    callsByKey.delete(key);
    callsByKey.set(key, recentCalls);
    forgetIdleKeys(callsByKey, { keysMax, windowStart });
    return { recentCalls, now, counted };
  }

  return {
    consume: async (key, limit) => {
      const { recentCalls, now, counted } = addCall(key, limit, ({ length }) => length < limit.limit);
      const oldest = recentCalls[0] ?? now;
      return {
        ...limit,
        allowed: counted,
        remaining: limit.limit - recentCalls.length,
        resetSeconds: Math.max(1, Math.ceil((oldest - now) / 1000 + limit.windowSeconds)),
      };
    },
    record: (key, limit) => {
      const { recentCalls } = addCall(key, limit, () => true);
      // Redis may have forgotten calls that this node remembers. The list does not grow beyond the limit.
      if (recentCalls.length > limit.limit) recentCalls.shift();
    },
  };
}

/** Returns the calls within the window. A list without older calls is not copied, since a limit may allow hundreds. */
function callsSince(windowStart: number, calls: number[] | undefined): number[] {
  if (calls === undefined) return [];
  const [oldest = Infinity] = calls;
  return oldest > windowStart ? calls : calls.filter((at) => at > windowStart);
}

/** Deletes idle keys, and those over `keysMax`, from the front: the map is in the order of last use. */
function forgetIdleKeys(
  callsByKey: Map<string, number[]>,
  { keysMax, windowStart }: { keysMax: number; windowStart: number },
): void {
  for (const [key, times] of callsByKey) {
    const isIdle = (times.at(-1) ?? 0) <= windowStart;
    if (callsByKey.size <= keysMax && !isIdle) return;
    callsByKey.delete(key);
  }
}
