import { repeatEvery, type Timers } from '../stream/timers.ts';

/** Keeps this node's running turns its own, with one statement for all of them. */
export type Leases = {
  /** Calls back when the turn is no longer this node's; returns the function that releases its lease. */
  acquire(turnId: string, onLost: () => void): () => void;
};

export function createLeases({
  timers,
  renew,
  leaseSeconds,
}: {
  timers: Timers;
  /** Resolves to those of the turns that are no longer this node's. */
  renew: (turnIds: string[]) => Promise<string[]>;
  leaseSeconds: number;
}): Leases {
  const leased = new Map<string, () => void>();
  let stopRenewing: (() => void) | null = null;

  const renewAll = async () => {
    // While the database does not answer the turns are kept: one is lost only when the database says so.
    const lost = await renew([...leased.keys()]).catch(() => []);
    for (const turnId of lost) leased.get(turnId)?.();
  };
  return {
    acquire: (turnId, onLost) => {
      leased.set(turnId, onLost);
      stopRenewing ??= repeatEvery(timers, (leaseSeconds * 1000) / 3, renewAll);
      return () => {
        leased.delete(turnId);
        if (leased.size > 0) return;
        stopRenewing?.();
        stopRenewing = null;
      };
    },
  };
}
