import { hidesSalary, outcomeOf, type WrittenRows } from './import-rows.ts';

/** The outcome of one job. Jobs that are unchanged are only counted. */
type JobOutcome = { id: string; externalId: string | null; outcome: 'created' | 'updated' | 'closed' };

/** Counts what an import does, and keeps the ids of its jobs. */
export function createTally() {
  const ids = new Set<string>();
  const outcomes: JobOutcome[] = [];
  const counts = { created: 0, updated: 0, unchanged: 0, closed: 0 };
  /** Number of jobs with a hidden salary. */
  let hiddenSalaries = 0;
  return {
    ids,
    add: (pairs: WrittenRows['pairs']) => {
      for (const pair of pairs) {
        const { id, externalId } = pair.after;
        const outcome = outcomeOf(pair);
        ids.add(id);
        counts[outcome] += 1;
        if (hidesSalary(pair.after)) hiddenSalaries += 1;
        if (outcome !== 'unchanged') outcomes.push({ id, externalId, outcome });
      }
    },
    addClosed: (closed: readonly { id: string; externalId: string | null }[]) => {
      counts.closed += closed.length;
      for (const job of closed) outcomes.push({ ...job, outcome: 'closed' });
    },
    hasChanges: () => outcomes.length > 0,
    result: () => ({ ...counts, outcomes, hiddenSalaries, ids: [...ids] }),
  };
}
