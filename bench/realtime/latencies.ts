/** A longer delay counts as this one. */
const DELAY_MS_MAX = 10_000;

/** Counts delays by the millisecond. */
export function createLatencies() {
  const counts = new Uint32Array(DELAY_MS_MAX + 1);
  let total = 0;
  return {
    add: (milliseconds: number) => {
      const bucket = Math.min(DELAY_MS_MAX, Math.max(0, Math.ceil(milliseconds)));
      counts[bucket] = (counts[bucket] ?? 0) + 1;
      total += 1;
    },
    count: () => total,
    /** The delay in milliseconds, rounded up, that this share of all delays does not exceed. */
    quantile: (share: number): number => {
      let seen = 0;
      return counts.findIndex((count) => {
        seen += count;
        return seen >= share * total;
      });
    },
    /** The share of longer delays. */
    shareAbove: (milliseconds: number): number =>
      counts.subarray(milliseconds + 1).reduce((sum, count) => sum + count, 0) / Math.max(1, total),
    clear: () => {
      counts.fill(0);
      total = 0;
    },
  };
}
