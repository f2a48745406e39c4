/** The longest time between two readings of the floor: the end of a presence has no event, and an event may be lost. */
export const REFRESH_MS = 5_000;

/** Wakes the streams of this node that wait for a person's message. */
export type FloorWaits = {
  /** Resolves at the session's next change, or at once after `close`. Called before the state is read. */
  next(sessionId: string): { woken: Promise<void>; cancel(): void };
  /** Wakes the waiting streams of a session, or all of them. */
  wake(sessionId?: string): void;
  /** Wakes all streams for good: the node shuts down. */
  close(): void;
  isClosed(): boolean;
};

export function createFloorWaits(): FloorWaits {
  const waiting = new Map<string, Set<() => void>>();
  let isClosed = false;
  const wake = (sessionId?: string) => {
    const sets = sessionId === undefined ? [...waiting.values()] : [waiting.get(sessionId) ?? []];
    for (const set of sets) for (const resolve of [...set]) resolve();
  };
  return {
    next: (sessionId) => {
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      const set = waiting.get(sessionId) ?? new Set();
      waiting.set(sessionId, set.add(resolve));
      if (isClosed) resolve();
      return {
        woken,
        cancel: () => {
          set.delete(resolve);
          if (set.size === 0 && waiting.get(sessionId) === set) waiting.delete(sessionId);
        },
      };
    },
    wake,
    close: () => {
      isClosed = true;
      wake();
    },
    isClosed: () => isClosed,
  };
}
