import { deleteExpiredHeld } from '#db/applications/held-applications.ts';
import { tryRemoveExternalCopies } from '#domain/erasure/remove-external-copies.ts';
import type { Deps } from '#domain/ports.ts';

type SweepDeps = Pick<Deps, 'clock' | 'conversation' | 'cvStore' | 'database' | 'followUp' | 'mailDelivery'>;

/** Erases submissions that were not confirmed in time, with their files and mails (D45). */
export async function sweepHeld(deps: SweepDeps): Promise<void> {
  for (;;) {
    // Each round erases a limited number, so that its transaction holds few locks.
    const copiesToRemove = await deps.database.transaction(async (tx) => {
      const { storageKeys, messageIds } = await deleteExpiredHeld(tx, deps.clock.now());
      if (messageIds.length === 0) return null;
      const copies = { storageKeys, messageIds, turnIds: [] };
      // The job removes the copies if the removal right after the commit fails or does not take place.
      await deps.followUp.enqueue(tx, { name: 'remove-erased', ...copies });
      return copies;
    });
    if (copiesToRemove === null) return;
    await tryRemoveExternalCopies(deps, copiesToRemove);
  }
}
