import { repeatEvery, type Timers } from '#kernel/timers.ts';
import type { LostTurn } from './store.ts';

type OnLost = (why: LostTurn['why']) => void;

/** Keeps this node's running turns its own, with one statement for all of them. */
export type Leases = {
  /** Calls back when the turn is no longer this node's; returns the function that releases its lease. */
  acquire(turnId: string, onLost: OnLost): () => void;
};

export function createLeases({
  timers,
  renew,
  leaseSeconds,
}: {
  timers: Timers;
  /** Resolves to those of the turns that are no longer this node's. */
  renew: (turnIds: string[]) => Promise<LostTurn[]>;
  leaseSeconds: number;
}): Leases {
  const leased = new Map<string, OnLost>();
  let stopRenewing: (() => void) | null = null;

  const renewAll = async () => {
    // While the database does not answer the turns are kept: one is lost only when the database says so.
    const lost = await renew([...leased.keys()]).catch(() => []);
    for (const { turnId, why } of lost) leased.get(turnId)?.(why);
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
