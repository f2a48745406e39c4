import type { Clock } from '#kernel/clock.ts';
import type { Timers } from '#kernel/timers.ts';

export type ManualTime = {
  clock: Clock;
  timers: Timers;
  /** Advances the time, runs the due timers in order, and lets all promises settle. */
  advance(milliseconds: number): Promise<void>;
  /** The number of pending timers. */
  waiting(): number;
};

export function createManualTime(start = '2026-11-23T09:00:00.000Z'): ManualTime {
  let now = new Date(start).getTime();
  const due = new Set<{ at: number; run: () => void }>();
  return {
    clock: { now: () => new Date(now), steadyMs: () => now },
    timers: {
      after: (milliseconds, run) => {
        const timer = { at: now + milliseconds, run };
        due.add(timer);
        return () => due.delete(timer);
      },
    },
    advance: async (milliseconds) => {
      const until = now + milliseconds;
      await settle();
      for (;;) {
        const [next] = [...due].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        due.delete(next);
        now = Math.max(now, next.at);
        next.run();
        await settle();
      }
      now = until;
      await settle();
    },
    waiting: () => due.size,
  };
}

/** Lets every ready promise settle, without time passing. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}
