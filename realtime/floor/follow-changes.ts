import type { Timers } from '#kernel/timers.ts';
import { type FloorWaits, REFRESH_MS } from './floor-waits.ts';

export type Following = {
  sessionId: string;
  /** After this time it yields a last time, and `isOver` returns true. */
  waitMs: number;
  /** The longest time between two yields. */
  refreshMs?: number;
  /** Aborts when the caller leaves, which ends the loop. */
  signal: AbortSignal;
};

/**
 * Yields at once, at each change of the session and after `refreshMs` without one, so that the caller reads the session
 * again. A change while the caller reads makes it yield once more, so that none is missed.
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
        wait.cancel();
        cancelRefresh();
      }
    }
  } finally {
    cancelEnd();
    signal.removeEventListener('abort', end);
  }
}
