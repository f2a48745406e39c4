import { repeatEvery, type Timers } from '#kernel/timers.ts';
import type { LostTurn } from './store.ts';

type OnLost = (reason: LostTurn['reason']) => void;

/** Renews the leases of all running turns of this node, each time with one statement. */
export type Leases = {
  /** Calls back if the node lost the turn; returns the function that releases the lease. */
  acquire(turnId: string, onLost: OnLost): () => void;
};

/** Creates the leases of this node, which are renewed three times in `leaseSeconds`. */
export function createLeases({
  timers,
  renew,
  leaseSeconds,
}: {
  timers: Timers;
  /** Resolves to the turns that this node has lost. */
  renew: (turnIds: string[]) => Promise<LostTurn[]>;
  leaseSeconds: number;
}): Leases {
  const onLostByTurn = new Map<string, OnLost>();
  let stopRenewing: (() => void) | null = null;

  const renewAll = async () => {
    // No turn counts as lost while the database does not answer: only the database can tell.
    const lost = await renew([...onLostByTurn.keys()]).catch(() => []);
    for (const { turnId, reason } of lost) onLostByTurn.get(turnId)?.(reason);
  };
  return {
    acquire: (turnId, onLost) => {
      onLostByTurn.set(turnId, onLost);
      // A lease survives two renewals that fail.
      stopRenewing ??= repeatEvery(timers, (leaseSeconds * 1000) / 3, renewAll);
      return () => {
        onLostByTurn.delete(turnId);
        if (onLostByTurn.size > 0) return;
        stopRenewing?.();
        stopRenewing = null;
      };
    },
  };
}
