/**
 * `passes` is true for the first `perSecond` lines of a kind in a second; at its end `report` gets the number of the
 * others.
 */
type LogSampler = { passes(kind: string): boolean };

const SECOND_MS = 1000;

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
