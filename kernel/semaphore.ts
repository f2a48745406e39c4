/** A counting semaphore, first in first out: permits for an amount of something, such as bytes or connections. */
export type Semaphore = {
  /**
   * Resolves to `release`, which gives the permits back once. Throws the `refusal` if too few permits are free in
   * time. An `owner` has a share of all permits; a waiter over its owner's share is skipped.
   */
  acquire(amount: number, owner?: string): Promise<() => void>;
  /** Tells whether a release by `owner` could admit a waiter. */
  isContended(owner?: string): boolean;
  /** Returns the number of permits in use, and of waiting callers. */
  use(): { inUse: number; waiting: number };
};

export type SemaphoreOptions = {
  permits: number;
  waitMs: number;
  /** The limit of waiters; the next one is refused at once. */
  waitersMax: number;
  /** Builds the error that is thrown if too few permits are free in time. */
  refusal: (cause?: unknown) => Error;
  /** The limits of one owner: its permits, and its waiters. */
  share?: { permits: number; waitersMax: number };
};

type Waiter = { amount: number; owner: string | undefined; admit(): void };

export function createSemaphore({ permits, waitMs, waitersMax, ...options }: SemaphoreOptions): Semaphore {
  const { refusal, share = { permits, waitersMax } } = options;
  const waiters: Waiter[] = [];
  const inUseByOwner = new Map<string, number>();
  let inUse = 0;

  function add(owner: string | undefined, amount: number): void {
    inUse += amount;
    if (owner === undefined) return;
    const sum = (inUseByOwner.get(owner) ?? 0) + amount;
    if (sum === 0) inUseByOwner.delete(owner);
    else inUseByOwner.set(owner, sum);
  }

  /** An amount larger than the share is granted to an owner that has no other permits. */
  function isWithinShare(owner: string | undefined, amount: number): boolean {
    const ownInUse = owner === undefined ? 0 : (inUseByOwner.get(owner) ?? 0);
    return ownInUse === 0 || ownInUse + amount <= share.permits;
  }

  function grant(amount: number, owner: string | undefined): () => void {
    add(owner, amount);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      add(owner, -amount);
      admitWaiters();
    };
  }

  /** Skips waiters over their owner's share; otherwise first in first out, so that a large request is not starved. */
  function admitWaiters(): void {
    for (const waiter of [...waiters]) {
      if (!isWithinShare(waiter.owner, waiter.amount)) continue;
      if (inUse + waiter.amount > permits) return;
      waiters.splice(waiters.indexOf(waiter), 1);
      waiter.admit();
    }
  }

  function wait(amount: number, owner: string | undefined): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const waiter = {
      amount,
      owner,
      admit: () => {
        clearTimeout(timeout);
        resolve(grant(amount, owner));
      },
    };
    const timeout = setTimeout(() => {
      waiters.splice(waiters.indexOf(waiter), 1);
      reject(refusal());
      // The next waiter may need less.
      admitWaiters();
    }, waitMs);
    waiters.push(waiter);
    return promise;
  }

  /** Tells whether the waiter lacks only common permits, which any release may bring. */
  const lacksCommonPermits = ({ owner, amount }: Waiter) => isWithinShare(owner, amount);

  return {
    use: () => ({ inUse, waiting: waiters.length }),
    isContended: (owner) => waiters.some((waiter) => waiter.owner === owner || lacksCommonPermits(waiter)),
    acquire: async (requested, owner) => {
      // An amount larger than all permits is granted when no other is in use.
      const amount = Math.min(requested, permits);
      const fits = isWithinShare(owner, amount) && inUse + amount <= permits;
      if (fits && !waiters.some(lacksCommonPermits)) return grant(amount, owner);
      const ownWaiters = owner === undefined ? 0 : waiters.filter((waiter) => waiter.owner === owner).length;
      if (waiters.length >= waitersMax || ownWaiters >= share.waitersMax) throw refusal();
      return wait(amount, owner);
    },
  };
}

/** Runs `work` with one permit. */
export async function withPermit<Result>(semaphore: Semaphore, work: () => Promise<Result>): Promise<Result> {
  const release = await semaphore.acquire(1);
  try {
    return await work();
  } finally {
    release();
  }
}
