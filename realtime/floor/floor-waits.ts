/** The longest time between two readings of the floor: the end of a presence has no event, and an event may be lost. */
export const REFRESH_MS = 5_000;

/** Wakes the streams of this node that wait for a person's message. */
export type FloorWaits = {
  /** Resolves at the session's next change, or at once after `close`. Call it before reading, to miss no change. */
  next(sessionId: string): { woken: Promise<void>; cancel(): void };
  /** Wakes the waiting streams of a session, or all of them. */
  wake(sessionId?: string): void;
  /** Wakes all streams for good: the node shuts down. */
  close(): void;
  isClosed(): boolean;
};

export function createFloorWaits(): FloorWaits {
  /** The functions that wake the waiting streams, by session. */
  const resolvers = new Map<string, Set<() => void>>();
  let isClosed = false;
  const wake = (sessionId?: string) => {
    const toWake = sessionId === undefined ? [...resolvers.values()] : [resolvers.get(sessionId) ?? []];
    for (const sessionResolvers of toWake) for (const resolve of [...sessionResolvers]) resolve();
  };
  return {
    next: (sessionId) => {
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      const sessionResolvers = resolvers.get(sessionId) ?? new Set();
      resolvers.set(sessionId, sessionResolvers.add(resolve));
      if (isClosed) resolve();
      return {
        woken,
        cancel: () => {
          sessionResolvers.delete(resolve);
          if (sessionResolvers.size === 0 && resolvers.get(sessionId) === sessionResolvers)
            resolvers.delete(sessionId);
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
