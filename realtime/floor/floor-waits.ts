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
  const resolvers = new Map<string, Set<() => void>>();
  let isClosed = false;
  const wake = (sessionId?: string) => {
    const toWake = sessionId === undefined ? [...resolvers.values()] : [resolvers.get(sessionId) ?? []];
    for (const ofSession of toWake) for (const resolve of [...ofSession]) resolve();
  };
  return {
    next: (sessionId) => {
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      const ofSession = resolvers.get(sessionId) ?? new Set();
      resolvers.set(sessionId, ofSession.add(resolve));
      if (isClosed) resolve();
      return {
        woken,
        cancel: () => {
          ofSession.delete(resolve);
          if (ofSession.size === 0 && resolvers.get(sessionId) === ofSession) resolvers.delete(sessionId);
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
