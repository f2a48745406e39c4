/** Jobs of several owners, who take turns: one owner's many jobs do not delay another's few. */
type FairQueue<Job> = {
  readonly length: number;
  /** The job that there is no place for: the last of the owner with the most, which may be this one; or null. */
  push(job: Job): Job | null;
  /** The next job, which runs from now on: of an owner with none running, as long as there is one. */
  take(): Job | undefined;
  /** A job that was taken is over. */
  end(job: Job): void;
  /** Takes out what waits and is meant. */
  remove(isMeant: (job: Job) => boolean): Job[];
};

type Share<Job> = { waiting: Job[]; running: number };

export function createFairQueue<Job extends { readonly owner: string }>(waitersMax: number): FairQueue<Job> {
  /** In the order of their turns: an owner that was served goes to the end. */
  const shares = new Map<string, Share<Job>>();

  const withWork = () => [...shares].filter(([, { waiting }]) => waiting.length > 0);
  const count = () => [...shares.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);

  function forgetIdle(): void {
    for (const [owner, { waiting, running }] of shares)
      if (waiting.length === 0 && running === 0) shares.delete(owner);
  }

  function remove(isMeant: (job: Job) => boolean): Job[] {
    const removed: Job[] = [];
    for (const share of shares.values()) {
      removed.push(...share.waiting.filter(isMeant));
      share.waiting = share.waiting.filter((job) => !isMeant(job));
    }
    forgetIdle();
    return removed;
  }

  return {
    get length() {
      return count();
    },
    push(job) {
      const share = shares.get(job.owner) ?? { waiting: [], running: 0 };
      shares.set(job.owner, share);
      share.waiting.push(job);
      if (count() <= waitersMax) return null;
      const most = Math.max(...withWork().map(([, { waiting }]) => waiting.length));
      // Among equals it is the newcomer's, so that those who wait are not put off in circles.
      const longest =
        share.waiting.length === most
          ? share
          : withWork().find(([, { waiting }]) => waiting.length === most)?.[1];
      const surplus = longest?.waiting.pop() ?? null;
      forgetIdle();
      return surplus;
    },
    take() {
      const [owner, share] = withWork().find(([, { running }]) => running === 0) ?? withWork()[0] ?? [];
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
