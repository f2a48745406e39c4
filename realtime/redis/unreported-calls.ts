import type { Clock } from '#kernel/clock.ts';
import type { Limit } from '#kernel/rate-limiter.ts';

/**
 * The calls of a key that this node allowed while Redis was unreachable: their times in milliseconds of the node's
 * steady clock, oldest first.
 */
export type UnreportedCalls = { key: string; limit: Limit; times: readonly number[] };

/** The most keys that a node remembers. Above that it drops the key whose last call is the oldest. */
const KEYS_MAX = 100_000;

/** Stores the calls that were not reported to Redis yet, and drops those older than their window. */
export function createUnreportedCallsStore(clock: Pick<Clock, 'steadyMs'>) {
  const callsByKey = new Map<string, UnreportedCalls>();

  function add(key: string, limit: Limit, addedTimes: readonly number[]): void {
    const knownTimes = callsByKey.get(key)?.times ?? [];
    const times = [...knownTimes, ...addedTimes].sort((a, b) => a - b).slice(-limit.limit);
    callsByKey.delete(key);
    callsByKey.set(key, { key, limit, times });
    // A Map keeps the order of insertion: the first key is the one that was added to least recently.
    for (const [oldestKey, calls] of callsByKey) {
      const hasTooManyKeys = callsByKey.size > KEYS_MAX;
      if (!hasTooManyKeys && !areExpired(calls)) return;
      callsByKey.delete(oldestKey);
    }
  }

  function areExpired({ limit, times }: UnreportedCalls): boolean {
    return (times.at(-1) ?? 0) <= clock.steadyMs() - limit.windowSeconds * 1000;
  }

  return {
    add: (key: string, limit: Limit) => add(key, limit, [clock.steadyMs()]),
    /** Takes the calls of a key, so that no other task reports them too. */
    take: (key: string): UnreportedCalls | null => {
      const calls = callsByKey.get(key) ?? null;
      callsByKey.delete(key);
      return calls;
    },
    putBack: ({ key, limit, times }: UnreportedCalls) => {
      if (times.length > 0) add(key, limit, times);
    },
    keys: () => [...callsByKey.keys()],
    agesMs: ({ limit, times }: UnreportedCalls) =>
      times.map((at) => clock.steadyMs() - at).filter((age) => age < limit.windowSeconds * 1000),
  };
}
