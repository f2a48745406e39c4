import { repeatEvery, type Timers } from '#kernel/timers.ts';
import { endOrphan, mayHaveDelayedRenewals, type OrphanPorts, waitForRenewals } from './orphans.ts';
import type { ConversationStore } from './store.ts';

type SweeperPorts = OrphanPorts & {
  store: Pick<ConversationStore, 'sweepTurn' | 'findOrphans'>;
  timers: Timers;
  node: string;
  leaseSeconds: number;
  onFault(fault: unknown): void;
};

/**
 * Ends the orphans of other nodes every half lease; returns the function that stops it. An orphan is ended if two
 * sweeps in a row have found it, since a live node renews its leases between two sweeps.
 */
export function startSweeper(ports: SweeperPorts): () => void {
  const { store, timers, clock, node, leaseSeconds, onFault } = ports;
  let wasUnreachable = false;
  let orphanIds: ReadonlySet<string> = new Set();
  const sweep = async () => {
    const orphanIdsBefore = orphanIds;
    orphanIds = new Set();
    const begunAtMs = clock.steadyMs();
    const faults: unknown[] = [];
    try {
      const orphans = await store.findOrphans({ otherThan: node });
      // Live nodes may have been unable to renew. They get time, and the orphans of this sweep do not count.
      if (wasUnreachable || mayHaveDelayedRenewals(begunAtMs, ports)) await waitForRenewals(ports);
      else {
        orphanIds = new Set(orphans.map(({ turnId }) => turnId));
        // An orphan that cannot be ended does not keep the others from their end.
        for (const orphan of orphans.filter(({ turnId }) => orphanIdsBefore.has(turnId))) {
          await endOrphan(orphan, ports).catch((fault) => faults.push(fault));
        }
      }
    } catch (fault) {
      faults.push(fault);
    }
    // Reports an outage once, at its beginning.
    if (faults.length > 0 && !wasUnreachable) onFault(faults[0]);
    wasUnreachable = faults.length > 0;
  };
  return repeatEvery(timers, (leaseSeconds * 1000) / 2, sweep);
}
