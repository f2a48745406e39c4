import { performance } from 'node:perf_hooks';

/** A write costs most of a word. Two of them 50 ms apart then share one, and each is still told within 100 ms. */
const HOLD_MS = 60;
const SAMPLE_MS = 500;
const BUSY_FROM = 0.7;
const BUSY_UNTIL = 0.4;

/** How long words wait for company: not at all while this node has time to spare. */
export function createHold(): () => number {
  let sampledAt = performance.now();
  let before = performance.eventLoopUtilization();
  let isBusy = false;
  return () => {
    const now = performance.now();
    if (now - sampledAt > SAMPLE_MS) {
      const { utilization } = performance.eventLoopUtilization(before);
      isBusy = utilization > (isBusy ? BUSY_UNTIL : BUSY_FROM);
      before = performance.eventLoopUtilization();
      sampledAt = now;
    }
    return isBusy ? HOLD_MS : 0;
  };
}
