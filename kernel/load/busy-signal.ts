import { createLoadGauge, type LoadGauge } from './load-gauge.ts';

/** Shares of load, 0 to 1: the signal turns busy above `from`, and is free again when the load is not above `until`. */
type BusySignalOptions = { from: number; until: number; sampleMs: number; gauge?: LoadGauge };

/**
 * A longer sample says little about the present load. So a node that starts, or was not asked for a while, counts as
 * free.
 */
const SAMPLE_MS_MAX = 5_000;

/**
 * Tells whether the event loop is nearly full. It reads the gauge only when asked, so that an idle node does no work.
 */
export function createBusySignal({
  from,
  until,
  sampleMs,
  gauge = createLoadGauge(),
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
