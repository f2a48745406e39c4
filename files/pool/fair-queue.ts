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

type Share<Job> = { waiting: Job[]; running: number };

/** Creates a queue that serves its owners in turn. */
export function createFairQueue<Job extends { readonly owner: string }>(waitersMax: number): FairQueue<Job> {
  /** The owners in the order of their turns: `take` moves an owner to the end. */
  const shares = new Map<string, Share<Job>>();

  const sharesWithWork = () => [...shares].filter(([, { waiting }]) => waiting.length > 0);
  const countWaiting = () => [...shares.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);

  function forgetIdle(): void {
    for (const [owner, { waiting, running }] of shares)
      if (waiting.length === 0 && running === 0) shares.delete(owner);
  }

  function remove(matches: (job: Job) => boolean): Job[] {
    const removed: Job[] = [];
    for (const share of shares.values()) {
      removed.push(...share.waiting.filter(matches));
      share.waiting = share.waiting.filter((job) => !matches(job));
    }
    forgetIdle();
    return removed;
  }

  return {
    get length() {
      return countWaiting();
    },
    push(job) {
      const share = shares.get(job.owner) ?? { waiting: [], running: 0 };
      shares.set(job.owner, share);
      share.waiting.push(job);
      if (countWaiting() <= waitersMax) return null;
      const longestLength = Math.max(...sharesWithWork().map(([, { waiting }]) => waiting.length));
      // Among equals the newcomer gives way, so that no waiting job is postponed again and again.
      const longest =
        share.waiting.length === longestLength
          ? share
          : sharesWithWork().find(([, { waiting }]) => waiting.length === longestLength)?.[1];
      const surplus = longest?.waiting.pop() ?? null;
      forgetIdle();
      return surplus;
    },
    take() {
      const [owner, share] =
        sharesWithWork().find(([, { running }]) => running === 0) ?? sharesWithWork()[0] ?? [];
      if (owner === undefined || share === undefined) return undefined;
      shares.delete(owner);
      shares.set(owner, share);
      share.running += 1;
      return share.waiting.shift();
    },
    end({ owner }) {
      const share = shares.get(owner);
      if (share !== undefined) share.running -= 1;
      forgetIdle();
    },
    remove,
  };
}
