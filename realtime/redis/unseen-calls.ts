import type { Clock } from '#kernel/clock.ts';
import type { Limit } from '#kernel/rate-limiter.ts';

/**
 * The calls of a key that this node allowed while Redis was away, in milliseconds of its steady clock, oldest first.
 */
export type UnseenCalls = { key: string; limit: Limit; times: readonly number[] };

const KEYS_MAX = 100_000;

/** Stores the calls that Redis must still be told of; calls older than their window are forgotten. */
export function createUnseenCallsStore(clock: Pick<Clock, 'steadyMs'>) {
  const unseen = new Map<string, UnseenCalls>();

  function add(key: string, limit: Limit, added: readonly number[]): void {
    const times = [...(unseen.get(key)?.times ?? []), ...added].sort((a, b) => a - b).slice(-limit.limit);
    unseen.delete(key);
    unseen.set(key, { key, limit, times });
    // The key with the oldest call comes first.
    for (const [oldest, calls] of unseen) {
      if (unseen.size <= KEYS_MAX && !isOver(calls)) return;
      unseen.delete(oldest);
    }
  }

  function isOver({ limit, times }: UnseenCalls): boolean {
    return (times.at(-1) ?? 0) <= clock.steadyMs() - limit.windowSeconds * 1000;
  }

  return {
    add: (key: string, limit: Limit) => add(key, limit, [clock.steadyMs()]),
    /** Takes the calls of a key, so that no other task reports them too. */
    take: (key: string): UnseenCalls | null => {
      const calls = unseen.get(key) ?? null;
      unseen.delete(key);
      return calls;
    },
    putBack: ({ key, limit, times }: UnseenCalls) => {
      if (times.length > 0) add(key, limit, times);
    },
    keys: () => [...unseen.keys()],
    agesMs: ({ limit, times }: UnseenCalls) =>
      times.map((at) => clock.steadyMs() - at).filter((age) => age < limit.windowSeconds * 1000),
  };
}
