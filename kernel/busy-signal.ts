import { performance } from 'node:perf_hooks';

export type LoadGauge = {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** The share of the time since the last reading that the event loop had work, 0 to 1. */
  utilization(): number;
};

/** Busy above `from`, and then until it is not above `until`. */
type BusySignalOptions = { from: number; until: number; sampleMs: number; gauge?: LoadGauge };

/** What a longer time says is of the past: a node that starts, or was asked nothing for a while, counts as free. */
const SAMPLE_MS_MAX = 5_000;

/** Whether the event loop has little time to spare; read when it is asked for, so that an idle node reads nothing. */
export function createBusySignal({
  from,
  until,
  sampleMs,
  gauge = eventLoopGauge(),
}: BusySignalOptions): () => boolean {
  let readAt = Number.NEGATIVE_INFINITY;
  let isBusy = false;
  return () => {
    const now = gauge.now();
    const passedMs = now - readAt;
    if (passedMs < sampleMs) return isBusy;
    readAt = now;
    const utilization = gauge.utilization();
    isBusy = passedMs <= SAMPLE_MS_MAX && utilization > (isBusy ? until : from);
    return isBusy;
  };
}

function eventLoopGauge(): LoadGauge {
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
