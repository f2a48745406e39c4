/** A queue in which owners take turns, so that one owner's many jobs do not delay another's few. */
type FairQueue<Job> = {
  readonly length: number;
  /** Adds a job. A full queue returns the last job of the owner with the most jobs, perhaps this one; else null. */
  push(job: Job): Job | null;
  /** Takes the next job, which counts as running until `end`. Owners without a running job come first. */
  take(): Job | undefined;
  /** Reports that a taken job is done. */
  end(job: Job): void;
  /** Removes and returns the waiting jobs that match. */
  remove(matches: (job: Job) => boolean): Job[];
};

/** The jobs of one owner: those that wait, and the number of those that run. */
type OwnedJobs<Job> = { waiting: Job[]; running: number };

/** Creates a queue that serves its owners in turn. */
export function createFairQueue<Job extends { readonly owner: string }>(waitersMax: number): FairQueue<Job> {
  /** Each owner's jobs, in the order of the owners' turns: `take` moves an owner to the end. */
  const jobsByOwner = new Map<string, OwnedJobs<Job>>();

  const ownersWithWaitingJobs = () => [...jobsByOwner].filter(([, { waiting }]) => waiting.length > 0);
  const countWaiting = () => [...jobsByOwner.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);

  function forgetIdleOwners(): void {
    for (const [owner, { waiting, running }] of jobsByOwner)
      if (waiting.length === 0 && running === 0) jobsByOwner.delete(owner);
  }

  /** Finds the jobs of the owner with the most waiting jobs; among equals, those of the newcomer. */
  function longestQueue(newcomer: OwnedJobs<Job>): OwnedJobs<Job> {
    let longest = newcomer;
    for (const owned of jobsByOwner.values())
      if (owned.waiting.length > longest.waiting.length) longest = owned;
    return longest;
  }

  function remove(matches: (job: Job) => boolean): Job[] {
    const removed: Job[] = [];
    for (const owned of jobsByOwner.values()) {
      removed.push(...owned.waiting.filter(matches));
      owned.waiting = owned.waiting.filter((job) => !matches(job));
    }
    forgetIdleOwners();
    return removed;
  }

  return {
    get length() {
      return countWaiting();
    },
    push(job) {
      const owned = jobsByOwner.get(job.owner) ?? { waiting: [], running: 0 };
      jobsByOwner.set(job.owner, owned);
      owned.waiting.push(job);
      if (countWaiting() <= waitersMax) return null;
      // Among equals the newcomer gives way, so that no waiting job is postponed again and again.
      const surplus = longestQueue(owned).waiting.pop() ?? null;
      forgetIdleOwners();
      return surplus;
    },
    take() {
      const owners = ownersWithWaitingJobs();
      const next = owners.find(([, { running }]) => running === 0) ?? owners[0];
      if (next === undefined) return undefined;
      const [owner, owned] = next;
      jobsByOwner.delete(owner);
      jobsByOwner.set(owner, owned);
      owned.running += 1;
      return owned.waiting.shift();
    },
    end({ owner }) {
      const owned = jobsByOwner.get(owner);
      if (owned !== undefined) owned.running -= 1;
      forgetIdleOwners();
    },
    remove,
  };
}
