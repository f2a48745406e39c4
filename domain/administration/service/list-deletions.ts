import { listDeletionRequests } from '#db/erasure/deletion-lists.ts';
import type { Deps } from '#domain/ports.ts';

/** Lists deletion requests, the one that is due first at the top. */
export function listDeletions(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { onlyOpen }: { onlyOpen: boolean },
) {
  return listDeletionRequests(database.query, clock.now(), { onlyOpen });
}
