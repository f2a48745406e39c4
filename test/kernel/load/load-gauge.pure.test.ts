import { expect, it } from 'vitest';
import { createBusySignal } from '#kernel/load/busy-signal.ts';
import { createLoadGauge, type LoopTimes } from '#kernel/load/load-gauge.ts';

/** Returns the gauge's value after a second in which the loop rested and used the processor for so long. */
function utilizationOf({ idleMs, cpuMs }: Omit<LoopTimes, 'passedMs'>): number {
  const times = [
    { passedMs: 0, idleMs: 0, cpuMs: 0 },
    { passedMs: 1000, idleMs, cpuMs },
  ];
  const gauge = createLoadGauge(() => times.shift() ?? { passedMs: 0, idleMs: 0, cpuMs: 0 });
  return gauge.utilization();
}

it.each([
  ['a loop with a processor of its own', { idleMs: 100, cpuMs: 900 }, 0.9],
  ['an idle one', { idleMs: 990, cpuMs: 10 }, 0.01],
  ['one with little to do, that waits for its turn the rest of the time', { idleMs: 300, cpuMs: 100 }, 0.1],
  ['the same, with so many others that it never rests', { idleMs: 0, cpuMs: 100 }, 0.1],
  ['one with half of the time to spare, of a processor that it shares', { idleMs: 300, cpuMs: 300 }, 0.5],
  ['one that uses all that it gets of a shared processor', { idleMs: 0, cpuMs: 450 }, 1],
  ['one that has nothing behind it', { idleMs: 0, cpuMs: 0 }, 0],
])('%s', (_loop, times, expected) => {
  expect(utilizationOf(times)).toBeCloseTo(expected);
});

it('each reading is of the time since the one before', () => {
  const times = [
    { passedMs: 0, idleMs: 0, cpuMs: 0 },
    { passedMs: 1000, idleMs: 0, cpuMs: 1000 },
    { passedMs: 2000, idleMs: 900, cpuMs: 1100 },
  ];
  const gauge = createLoadGauge(() => times.shift() ?? { passedMs: 0, idleMs: 0, cpuMs: 0 });
  expect([gauge.utilization(), gauge.utilization()]).toEqual([1, 0.1]);
});

it('a loop that works without a rest is busy by its own times, and free when it rests', async () => {
  const isBusy = createBusySignal({ from: 0.9, until: 0.8, sampleMs: 100 });
  isBusy();
  // With so many other processes it gets little processor time and is not busy: it works on.
  expect(await comesTo(true, isBusy, work)).toBe(true);
  expect(await comesTo(false, isBusy, rest)).toBe(true);
});

/** Tells whether the gauge reaches the value within five seconds of tenths that are spent so. */
async function comesTo(expected: boolean, isBusy: () => boolean, spend: (milliseconds: number) => unknown) {
  for (let left = 50; left > 0; left -= 1) {
    await spend(110);
    if (isBusy() === expected) return true;
  }
  return false;
}

function work(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
