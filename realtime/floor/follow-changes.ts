import type { Timers } from '#kernel/timers.ts';
import { type FloorWaits, REFRESH_MS } from './floor-waits.ts';

/** A session to follow, and the times of the loop. */
type Following = {
  sessionId: string;
  /** After this time, or an abort, `isOver` returns true. */
  waitMs: number;
  /** The longest time between two yields. */
  refreshMs?: number;
  /** Aborts when the caller leaves, which ends the loop. */
  signal: AbortSignal;
};

type FollowPorts = { waits: FloorWaits; timers: Timers };

/**
 * Yields at once, at each change of the session and after `refreshMs` without one, so that the caller reads the session
 * again. A change while the caller reads makes it yield once more, so that none is missed. Once the time is over, or
 * the node shuts down, it yields a last time and ends; after an abort it ends without. `isOver` is a function, since
 * the time may end while the caller reads.
 */
export async function* followChanges(
  { sessionId, waitMs, refreshMs = REFRESH_MS, signal }: Following,
  { waits, timers }: FollowPorts,
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
    for (let isLast = false; !isLast && !signal.aborted; ) {
      isLast = isOver || waits.isClosed();
      const wait = waits.next(sessionId);
      const refresh = Promise.withResolvers<void>();
      const cancelRefresh = timers.after(refreshMs, refresh.resolve);
      try {
        yield { isOver: () => isOver };
        // After the last yield, one of these promises is resolved already, so the loop ends at once.
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

/** A session whose change is awaited. */
export type WaitForChange = Following & {
  /** Tells whether the session differs from what the caller knows; called at each yield until the time is over. */
  isChanged(): Promise<boolean>;
};

/** Resolves when the session has changed, when the time is over, when the caller left or when the node shuts down. */
export async function waitForChange(
  { isChanged, ...following }: WaitForChange,
  ports: FollowPorts,
): Promise<void> {
  for await (const { isOver } of followChanges(following, ports))
    if (isOver() || ports.waits.isClosed() || (await isChanged())) return;
}
