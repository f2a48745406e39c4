import type { Clock } from '#kernel/clock.ts';

/** A clock that does not move until it is advanced. */
export type TestClock = Clock & {
  set(instant: string | Date): void;
  advance(milliseconds: number): void;
};

const testStart = '2026-11-23T09:00:00.000Z';

export function createTestClock(start: string = testStart): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    steadyMs: () => now.getTime(),
    set: (instant) => {
      now = new Date(instant);
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
