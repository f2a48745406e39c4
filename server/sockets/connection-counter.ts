/** Counts what is open per key, of which there may be so many. */
export type Tally = {
  /** Null when there is no room; what it returns makes room again, once. */
  enter(key: string): (() => void) | null;
};

export function createTally(max: number): Tally {
  const counts = new Map<string, number>();
  return {
    enter: (key) => {
      const count = counts.get(key) ?? 0;
      if (count >= max) return null;
      counts.set(key, count + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (counts.get(key) ?? 1) - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      };
    },
  };
}
