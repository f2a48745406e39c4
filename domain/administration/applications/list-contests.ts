import { listContests as list } from '#db/candidates/contests.ts';
import type { Deps } from '#domain/ports.ts';

/** Lists contested decisions, the one whose answer is due first at the top. */
export function listContests(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { onlyOpen }: { onlyOpen: boolean },
) {
  return list(database.query, clock.now(), { onlyOpen });
}
