import type { Timers } from '#kernel/timers.ts';
import { type FloorWaits, REFRESH_MS } from './floor-waits.ts';

export type WaitForChange = {
  sessionId: string;
  /** Tells whether the session differs from what the caller knows; called at each change. */
  isChanged(): Promise<boolean>;
  waitMs: number;
  /** The longest time between two readings. */
  refreshMs?: number;
  signal: AbortSignal;
};

/** Resolves when the session has changed, and without a change when the time is over, the caller left or the node ends. */
export async function waitForChange(
  { sessionId, isChanged, waitMs, refreshMs = REFRESH_MS, signal }: WaitForChange,
  { waits, timers }: { waits: FloorWaits; timers: Timers },
): Promise<void> {
  const over = Promise.withResolvers<void>();
  let isOver = signal.aborted;
  const end = () => {
    isOver = true;
    over.resolve();
  };
  const cancelEnd = timers.after(waitMs, end);
  signal.addEventListener('abort', end, { once: true });
  try {
    while (!isOver && !waits.isClosed()) {
      const wait = waits.next(sessionId);
      const refresh = Promise.withResolvers<void>();
      const cancelRefresh = timers.after(refreshMs, refresh.resolve);
      try {
        if (await isChanged()) return;
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
