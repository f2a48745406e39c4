import { performance } from 'node:perf_hooks';
import type { Timers } from './timers.ts';

/** A write costs most of a word: two of them 50 ms apart share one, and a lonely one is still told within 100 ms. */
const HOLD_MS = 75;
/** Who comes within so many milliseconds of another is told with him. */
const GATHER_MS = 8;
const SAMPLE_MS = 500;
const BUSY_FROM = 0.7;
const BUSY_UNTIL = 0.4;

export type Gauge = {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** The share of the time since the last reading that the event loop had work, 0 to 1. */
  utilization(): number;
};

/** How many milliseconds a word waits for another: none while this node has time to spare. */
export function createHold(gauge: Gauge = eventLoopGauge()): () => number {
  let readAt = gauge.now();
  let isBusy = false;
  return () => {
    const now = gauge.now();
    if (now - readAt >= SAMPLE_MS) {
      readAt = now;
      isBusy = gauge.utilization() > (isBusy ? BUSY_UNTIL : BUSY_FROM);
    }
    return isBusy ? HOLD_MS : 0;
  };
}

export type Company<T> = readonly T[];

/** Keeps each for its time, with one timer for all who came at nearly the same; null when none is to wait. */
export function createCompany<T>({
  timers,
  holdMs,
  onTime,
}: {
  timers: Timers;
  holdMs: () => number;
  onTime: (one: T, company: Company<T>) => void;
}): (one: T) => Company<T> | null {
  let gathering: T[] | null = null;

  function gather(milliseconds: number): T[] {
    const company: T[] = [];
    const close = () => {
      if (gathering === company) gathering = null;
    };
    timers.after(GATHER_MS, close);
    timers.after(milliseconds, () => {
      close(); // timers of a loop that was held up may come in any order
      for (const one of company) onTime(one, company);
    });
    return company;
  }

  return (one) => {
    const milliseconds = holdMs();
    if (milliseconds === 0) return null;
    gathering ??= gather(milliseconds);
    gathering.push(one);
    return gathering;
  };
}

function eventLoopGauge(): Gauge {
  let before = performance.eventLoopUtilization();
  return {
    now: () => performance.now(),
    utilization: () => {
      const { utilization } = performance.eventLoopUtilization(before);
      before = performance.eventLoopUtilization();
      return utilization;
    },
  };
}
