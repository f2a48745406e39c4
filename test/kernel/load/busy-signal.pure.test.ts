import { expect, it } from 'vitest';
import { createBusySignal } from '#kernel/load/busy-signal.ts';
import { createTestGauge } from '#test/support/load-gauge.ts';

const levels = { from: 0.9, until: 0.8, sampleMs: 1000 };

/** Lists the signal's answers, each after so many milliseconds. */
function saidAfter(passes: number[], utilizations: number[]): boolean[] {
  const gauge = createTestGauge(utilizations);
  const isBusy = createBusySignal({ ...levels, gauge });
  return passes.map((milliseconds) => {
    gauge.pass(milliseconds);
    return isBusy();
  });
}

it('is busy above the upper level, and until it is not above the lower one', () => {
  const utilizations = [0, 0.9, 0.91, 0.81, 0.8, 0.9];
  expect(saidAfter([0, 1000, 1000, 1000, 1000, 1000], utilizations)).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
  ]);
});

it('reads the event loop once a second, however often it is asked', () => {
  expect(saidAfter([0, 999, 1, 999, 1], [0, 0.95, 0.1])).toEqual([false, false, true, true, false]);
});

it('starts again after a pause: the load of the start, or of an hour ago, refuses no call', () => {
  expect(saidAfter([0, 1000, 5001, 1000], [1, 1, 1, 1])).toEqual([false, true, false, true]);
});
