type LogSampler = {
  /** Counts a line of a kind, and tells whether it is to be logged. */
  passes(kind: string): boolean;
};

const SECOND_MS = 1000;

/**
 * Creates a sampler that lets the first `perSecond` lines of a kind pass in a second. At the end of the second `report`
 * gets the number of the suppressed ones.
 */
export function createLogSampler({
  perSecond,
  report,
}: {
  perSecond: number;
  report(kind: string, count: number): void;
}): LogSampler {
  /** The lines of each kind in its current second. */
  const counts = new Map<string, number>();

  function beginSecond(kind: string): void {
    counts.set(kind, 0);
    setTimeout(() => {
      const suppressed = (counts.get(kind) ?? 0) - perSecond;
      counts.delete(kind);
      if (suppressed > 0) report(kind, suppressed);
    }, SECOND_MS).unref();
  }

  return {
    passes: (kind) => {
      if (!counts.has(kind)) beginSecond(kind);
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return count <= perSecond;
    },
  };
}
