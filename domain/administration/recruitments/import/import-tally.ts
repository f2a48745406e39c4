import { hidesSalary, outcomeOf, type WrittenRows } from './import-rows.ts';

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

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
    /** A dry run creates nothing, so a job that would be new has the nil UUID and is in no list of ids. */
    result: ({ dryRun }: { dryRun: boolean }) => {
      if (!dryRun) return { ...counts, outcomes, hiddenSalaries, ids: [...ids] };
      const created = new Set(outcomes.flatMap(({ id, outcome }) => (outcome === 'created' ? [id] : [])));
      return {
        ...counts,
        outcomes: outcomes.map((one) => (created.has(one.id) ? { ...one, id: NIL_UUID } : one)),
        hiddenSalaries,
        ids: [...ids].filter((id) => !created.has(id)),
      };
    },
  };
}
