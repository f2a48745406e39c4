/** Lets `perSecond` lines of a kind pass in a second, and reports the number of the others when the second is over. */
type LogSampler = { passes(kind: string): boolean };

const SECOND_MS = 1000;

export function createLogSampler({
  perSecond,
  report,
}: {
  perSecond: number;
  report(kind: string, count: number): void;
}): LogSampler {
  const seen = new Map<string, number>();

  function begin(kind: string): void {
    seen.set(kind, 0);
    setTimeout(() => {
      const heldBack = (seen.get(kind) ?? 0) - perSecond;
      seen.delete(kind);
      if (heldBack > 0) report(kind, heldBack);
    }, SECOND_MS).unref();
  }

  return {
    passes: (kind) => {
      if (!seen.has(kind)) begin(kind);
      const count = (seen.get(kind) ?? 0) + 1;
      seen.set(kind, count);
      return count <= perSecond;
    },
  };
}
