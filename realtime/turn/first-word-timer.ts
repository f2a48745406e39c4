import type { Clock } from '#kernel/clock.ts';
import type { ConversationMetrics } from '../model/metrics.ts';

type Ports = { clock: Pick<Clock, 'steadyMs'>; metrics: Pick<ConversationMetrics, 'onFirstWord'> };

/** Measures the time from now to the first call of the returned function; later calls, after a fallback, do nothing. */
export function startFirstWordTimer({ clock, metrics }: Ports): () => void {
  const startedAtMs = clock.steadyMs();
  let isOver = false;
  return () => {
    if (!isOver) metrics.onFirstWord({ seconds: (clock.steadyMs() - startedAtMs) / 1000 });
    isOver = true;
  };
}
