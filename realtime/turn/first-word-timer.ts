import type { Clock } from '#kernel/clock.ts';
import type { ConversationMetrics } from '../model/metrics.ts';

type Ports = { clock: Pick<Clock, 'steadyMs'>; metrics: Pick<ConversationMetrics, 'onFirstWord'> };

/** Measures from now to the first call; later calls, when a fallback takes over, measure nothing. */
export function startFirstWordTimer({ clock, metrics }: Ports): () => void {
  const startedAtMs = clock.steadyMs();
  let isOver = false;
  return () => {
    if (!isOver) metrics.onFirstWord({ seconds: (clock.steadyMs() - startedAtMs) / 1000 });
    isOver = true;
  };
}
