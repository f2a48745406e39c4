import { DomainError } from './errors/errors.ts';

/** A counting semaphore: permits for so much of something, such as bytes or connections, first in first out. */
export type Semaphore = {
  /**
   * Resolves to `release`, which gives the permits back, once; throws when none are free in time. An `owner` has a
   * share of all permits: beyond its share it waits for itself, while others pass.
   */
  acquire(amount: number, owner?: string): Promise<() => void>;
  /** Whether somebody waits for permits that `owner` has. */
  isContended(owner?: string): boolean;
  /** How many permits are in use, and how many callers wait. */
  use(): { inUse: number; waiting: number };
};

export type SemaphoreOptions = {
  permits: number;
  waitMs: number;
  /** How many may wait; the next is refused at once. */
  waitersMax: number;
  /** What is thrown when nothing is free in time. */
  refusal: (cause?: unknown) => DomainError;
  /** The most that one owner has at once, and how many of its own may wait. */
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

  /** An amount larger than the share is granted to an owner that has no other. */
  function isWithinShare(owner: string | undefined, amount: number): boolean {
    const own = owner === undefined ? 0 : (inUseByOwner.get(owner) ?? 0);
    return own === 0 || own + amount <= share.permits;
  }

  function grant(amount: number, owner: string | undefined): () => void {
    add(owner, amount);
    let isGranted = true;
    return () => {
      if (!isGranted) return;
      isGranted = false;
      add(owner, -amount);
      admitWaiters();
    };
  }

  /** Who waits for its own share is passed; who waits for free permits is next, so that a large amount comes to its turn. */
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
      // The next in line may need less.
      admitWaiters();
    }, waitMs);
    waiters.push(waiter);
    return promise;
  }

  const waitsForPermits = ({ owner, amount }: Waiter) => isWithinShare(owner, amount);

  return {
    use: () => ({ inUse, waiting: waiters.length }),
    isContended: (owner) => waiters.some((waiter) => waiter.owner === owner || waitsForPermits(waiter)),
    acquire: async (wanted, owner) => {
      // An amount larger than all permits is granted when no other is in use.
      const amount = Math.min(wanted, permits);
      const fits = isWithinShare(owner, amount) && inUse + amount <= permits;
      if (fits && !waiters.some(waitsForPermits)) return grant(amount, owner);
      const own = owner === undefined ? 0 : waiters.filter((waiter) => waiter.owner === owner).length;
      if (waiters.length >= waitersMax || own >= share.waitersMax) throw refusal();
      return wait(amount, owner);
    },
  };
}

/** Runs a piece of work with one permit. */
export async function withPermit<Result>(semaphore: Semaphore, work: () => Promise<Result>): Promise<Result> {
  const release = await semaphore.acquire(1);
  try {
    return await work();
  } finally {
    release();
  }
}

/** The refusal of a semaphore whose callers should come back after so many seconds. */
export function overloadedRefusal(message: string, retryAfterSeconds: number): SemaphoreOptions['refusal'] {
  return (cause) => new DomainError('overloaded', message, { retryAfterSeconds, cause });
}
