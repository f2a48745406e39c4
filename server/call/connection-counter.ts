/** A counter of open connections or subscriptions per key, up to a maximum. */
export type ConnectionCounter = {
  /** Counts one more; returns a function that ends the count, once, or null if the key has reached the maximum. */
  acquire(key: string): (() => void) | null;
};

/** Creates a counter that allows `max` per key. */
export function createConnectionCounter(max: number): ConnectionCounter {
  const counts = new Map<string, number>();
  return {
    acquire: (key) => {
      const count = counts.get(key) ?? 0;
      if (count >= max) return null;
      counts.set(key, count + 1);
      let isCounted = true;
      return () => {
        if (!isCounted) return;
        isCounted = false;
        const remaining = (counts.get(key) ?? 1) - 1;
        if (remaining === 0) counts.delete(key);
        else counts.set(key, remaining);
      };
    },
  };
}
