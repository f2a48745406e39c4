import type { Clock } from '#kernel/clock.ts';
import type { Limit } from '#kernel/rate-limiter.ts';

/** What this node allowed of a key while Redis was away, in milliseconds of its steady clock, oldest first. */
export type UnseenCalls = { key: string; limit: Limit; times: readonly number[] };

const KEYS_MAX = 100_000;

/** The calls that Redis is still to be told of; those beyond their window are forgotten. */
export function createUnseenCallsStore(clock: Pick<Clock, 'steadyMs'>) {
  const unseen = new Map<string, UnseenCalls>();

  function add(key: string, limit: Limit, added: readonly number[]): void {
    const times = [...(unseen.get(key)?.times ?? []), ...added].sort((a, b) => a - b).slice(-limit.limit);
    unseen.delete(key);
    unseen.set(key, { key, limit, times });
    // The one that was called longest ago comes first.
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
    /** Those of a key, which are told now, so that nobody else tells them. */
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
