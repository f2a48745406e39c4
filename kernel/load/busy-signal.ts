import { createLoadGauge, type LoadGauge } from './load-gauge.ts';

/** Busy above `from`, and then until it is not above `until`. */
type BusySignalOptions = { from: number; until: number; sampleMs: number; gauge?: LoadGauge };

/** What a longer time says is of the past: a node that starts, or was asked nothing for a while, counts as free. */
const SAMPLE_MS_MAX = 5_000;

/** Whether the event loop has little time to spare; read when it is asked for, so that an idle node reads nothing. */
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
