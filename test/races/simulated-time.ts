import type { Clock } from '#kernel/clock.ts';
import type { Timers } from '#kernel/timers.ts';

/** A time that passes only when the schedule says so: a millisecond a step, and up to the next timer. */
export function createSimulatedTime() {
  let now = Date.parse('2026-11-23T09:00:00Z');
  const due = new Set<{ at: number; run(): void }>();
  const clock: Clock = { now: () => new Date(now), steadyMs: () => now };
  return {
    clock,
    tick: () => {
      now += 1;
    },
    /** The timers of a node, until it is dead. */
    timersOf: (node: { isDead: boolean }): Timers => ({
      after: (milliseconds, run) => {
        const timer = { at: now + milliseconds, run: () => void (node.isDead || run()) };
        due.add(timer);
        return () => due.delete(timer);
      },
    }),
    /** Runs the next timer. */
    runNext: () => {
      let [next] = due;
      for (const timer of due) if (next !== undefined && timer.at < next.at) next = timer;
      if (next === undefined) return;
      due.delete(next);
      now = Math.max(now, next.at);
      next.run();
    },
  };
}
