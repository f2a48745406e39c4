import type { Timers } from '#kernel/timers.ts';
import { type FloorWaits, REFRESH_MS } from './floor-waits.ts';

export type Following = {
  sessionId: string;
  /** After this time `isOver` is true; one more turn begins then. */
  waitMs: number;
  /** The longest time between two turns. */
  refreshMs?: number;
  /** Ends the turns when the caller leaves. */
  signal: AbortSignal;
};

/**
 * Begins a turn at once, at each change of the session and after a while without one; the caller reads the session in
 * each. A change during a turn begins the next, so that none is missed.
 */
export async function* followChanges(
  { sessionId, waitMs, refreshMs = REFRESH_MS, signal }: Following,
  { waits, timers }: { waits: FloorWaits; timers: Timers },
): AsyncGenerator<{ isOver: () => boolean }> {
  const over = Promise.withResolvers<void>();
  let isOver = false;
  const end = () => {
    isOver = true;
    over.resolve();
  };
  const cancelEnd = timers.after(waitMs, end);
  signal.addEventListener('abort', end, { once: true });
  try {
    while (!signal.aborted) {
      const wait = waits.next(sessionId);
      const refresh = Promise.withResolvers<void>();
      const cancelRefresh = timers.after(refreshMs, refresh.resolve);
      try {
        yield { isOver: () => isOver };
        await Promise.race([wait.woken, refresh.promise, over.promise]);
      } finally {
        wait.leave();
        cancelRefresh();
      }
    }
  } finally {
    cancelEnd();
    signal.removeEventListener('abort', end);
  }
}
