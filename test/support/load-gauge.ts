import type { LoadGauge } from '#kernel/load/load-gauge.ts';

/** An event loop whose utilization and time the test sets. */
export function createTestGauge(
  utilizations: number[] = [],
): LoadGauge & { pass(milliseconds: number): void } {
  let milliseconds = 0;
  return {
    now: () => milliseconds,
    utilization: () => utilizations.shift() ?? 0,
    pass: (passed) => {
      milliseconds += passed;
    },
  };
}
