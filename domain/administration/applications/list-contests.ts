import { listContests as listStoredContests } from '#db/candidates/contests.ts';
import type { Deps } from '#domain/ports.ts';

/** Lists contested decisions in the order in which their answers are due. */
export function listContests(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { onlyOpen }: { onlyOpen: boolean },
) {
  return listStoredContests(database.query, clock.now(), { onlyOpen });
}
