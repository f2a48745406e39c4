import { hidesSalary, outcomeOf, type RowPair } from './import-rows.ts';

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** The outcome of one job that the import changed. */
type JobOutcome = { id: string; externalId: string | null; outcome: 'created' | 'updated' | 'closed' };

/** Counts the outcomes of an import's jobs; keeps the ids of all its jobs and the outcomes of the changed ones. */
export function createOutcomeCounter() {
  const ids = new Set<string>();
  const outcomes: JobOutcome[] = [];
  const counts = { created: 0, updated: 0, unchanged: 0, closed: 0 };
  let hiddenSalaries = 0;
  return {
    ids,
    add: (pairs: readonly RowPair[]) => {
      for (const pair of pairs) {
        const { id, externalId } = pair.after;
        const outcome = outcomeOf(pair);
        ids.add(id);
        counts[outcome] += 1;
        if (hidesSalary(pair.after)) hiddenSalaries += 1;
        if (outcome !== 'unchanged') outcomes.push({ id, externalId, outcome });
      }
    },
    addClosed: (closedJobs: readonly { id: string; externalId: string | null }[]) => {
      counts.closed += closedJobs.length;
      for (const job of closedJobs) outcomes.push({ ...job, outcome: 'closed' });
    },
    hasChanges: () => outcomes.length > 0,
    /** Returns the counts. A dry run gives no job an id: a new job has the nil UUID, and `ids` leaves it out. */
    result: ({ dryRun }: { dryRun: boolean }) => {
      if (!dryRun) return { ...counts, outcomes, hiddenSalaries, ids: [...ids] };
      const createdIds = new Set(outcomes.flatMap(({ id, outcome }) => (outcome === 'created' ? [id] : [])));
      return {
        ...counts,
        outcomes: outcomes.map((job) => (createdIds.has(job.id) ? { ...job, id: NIL_UUID } : job)),
        hiddenSalaries,
        ids: [...ids].filter((id) => !createdIds.has(id)),
      };
    },
  };
}
