/**
 * A counting semaphore, first in first out. A permit is for one byte, one connection or one call, as its maker says.
 */
export type Semaphore = {
  /**
   * Resolves to `release`, which gives the permits back once. Throws the `refusal` if too few permits are free in time,
   * and at once if too many callers wait. A waiter over its owner's share is skipped; a caller without an owner has no
   * share to keep to.
   */
  acquire(amount: number, owner?: string): Promise<() => void>;
  /** Tells whether a release by `owner` could admit a waiter. */
  isContended(owner?: string): boolean;
  /** Returns the number of permits in use, and of waiting callers. */
  use(): { inUse: number; waiting: number };
};

export type SemaphoreOptions = {
  permits: number;
  /** The longest wait, in milliseconds. */
  waitMs: number;
  /** The most waiters; the next one is refused at once. */
  waitersMax: number;
  /** Builds the error for a caller that gets no permits. */
  refusal: () => Error;
  /** The most permits and waiters of one owner. Without it, one owner may have all. */
  share?: { permits: number; waitersMax: number };
};

type PermitRequest = { amount: number; owner: string | undefined };
type Waiter = PermitRequest & { admit(): void };

export function createSemaphore({ permits, waitMs, waitersMax, ...options }: SemaphoreOptions): Semaphore {
  const { refusal, share = { permits, waitersMax } } = options;
  const waiters: Waiter[] = [];
  const inUseByOwner = new Map<string, number>();
  let inUse = 0;

  /** Adds a grant to the permits in use; a release is a negative change. */
  function changeInUse(owner: string | undefined, change: number): void {
    inUse += change;
    if (owner === undefined) return;
    const ownInUse = (inUseByOwner.get(owner) ?? 0) + change;
    if (ownInUse === 0) inUseByOwner.delete(owner);
    else inUseByOwner.set(owner, ownInUse);
  }

  /** An amount larger than the share is granted to an owner that has no other permits. */
  function isWithinShare({ owner, amount }: PermitRequest): boolean {
    const ownInUse = owner === undefined ? 0 : (inUseByOwner.get(owner) ?? 0);
    return ownInUse === 0 || ownInUse + amount <= share.permits;
  }

  function grant({ owner, amount }: PermitRequest): () => void {
    changeInUse(owner, amount);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      changeInUse(owner, -amount);
      admitWaiters();
    };
  }

  /** Skips waiters over their owner's share; otherwise first in first out, so that a large request is not starved. */
  function admitWaiters(): void {
    for (const waiter of [...waiters]) {
      if (!isWithinShare(waiter)) continue;
      if (inUse + waiter.amount > permits) return;
      waiters.splice(waiters.indexOf(waiter), 1);
      waiter.admit();
    }
  }

  function wait(request: PermitRequest): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const waiter = {
      ...request,
      admit: () => {
        clearTimeout(timeout);
        resolve(grant(request));
      },
    };
    const timeout = setTimeout(() => {
      waiters.splice(waiters.indexOf(waiter), 1);
      reject(refusal());
      // The waiter behind this one may need fewer permits, so it may be admitted now.
      admitWaiters();
    }, waitMs);
    waiters.push(waiter);
    return promise;
  }

  return {
    use: () => ({ inUse, waiting: waiters.length }),
    // A waiter within its share can use permits of any owner. A waiter over its share needs its own owner's permits.
    isContended: (owner) => waiters.some((waiter) => waiter.owner === owner || isWithinShare(waiter)),
    acquire: async (requested, owner) => {
      // An amount larger than all permits is granted when no permit is in use.
      const request = { amount: Math.min(requested, permits), owner };
      const fits = isWithinShare(request) && inUse + request.amount <= permits;
      // A waiter within its share goes first. A waiter over its share does not hold up others.
      const isFirst = !waiters.some(isWithinShare);
      if (fits && isFirst) return grant(request);
      const ownWaiters = owner === undefined ? 0 : waiters.filter((waiter) => waiter.owner === owner).length;
      if (waiters.length >= waitersMax || ownWaiters >= share.waitersMax) throw refusal();
      return wait(request);
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
