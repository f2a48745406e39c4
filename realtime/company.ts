import { performance } from 'node:perf_hooks';

/** A write costs most of a word: two of them 50 ms apart share one, and a lonely one is still told within 100 ms. */
const HOLD_MS = 75;
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
