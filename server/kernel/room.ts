import { DomainError } from './errors.ts';

/** So much of something, such as memory, that many ask for; in the order in which they came. */
export type Room = {
  /** Resolves to what gives `amount` back, once; throws `overloaded` when there is no room in time. */
  enter(amount: number): Promise<() => void>;
  /** Whether somebody waits. */
  isCrowded(): boolean;
};

export type RoomOptions = {
  size: number;
  waitMs: number;
  waitersMax: number;
  /** What is said to whom there is no room for. */
  refusal: string;
};

const RETRY_AFTER_SECONDS = 10;

type Waiter = { amount: number; admit(): void };

export function createRoom({ size, waitMs, waitersMax, refusal }: RoomOptions): Room {
  const waiters: Waiter[] = [];
  let taken = 0;

  function take(amount: number): () => void {
    taken += amount;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      taken -= amount;
      admitWaiters();
    };
  }

  function admitWaiters(): void {
    for (let [next] = waiters; next !== undefined && taken + next.amount <= size; [next] = waiters) {
      waiters.shift();
      next.admit();
    }
  }

  function wait(amount: number): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const waiter = {
      amount,
      admit: () => {
        clearTimeout(late);
        resolve(take(amount));
      },
    };
    const late = setTimeout(() => {
      waiters.splice(waiters.indexOf(waiter), 1);
      reject(overloaded());
      // Whoever stood behind may need less.
      admitWaiters();
    }, waitMs);
    waiters.push(waiter);
    return promise;
  }

  const overloaded = () => new DomainError('overloaded', refusal, { retryAfterSeconds: RETRY_AFTER_SECONDS });

  return {
    isCrowded: () => waiters.length > 0,
    enter: async (asked) => {
      // What is larger than the room has it alone.
      const amount = Math.min(asked, size);
      if (waiters.length === 0 && taken + amount <= size) return take(amount);
      if (waiters.length >= waitersMax) throw overloaded();
      return wait(amount);
    },
  };
}
