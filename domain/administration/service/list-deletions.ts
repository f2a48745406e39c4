import { listDeletionRequests } from '#db/erasure/deletion-lists.ts';
import type { Deps } from '#domain/ports.ts';

/** Lists deletion requests in the order in which they are due. */
export function listDeletions(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { onlyOpen }: { onlyOpen: boolean },
) {
  return listDeletionRequests(database.query, clock.now(), { onlyOpen });
}
