import { DomainError } from './errors/errors.ts';

/** So much of something, such as memory, that many ask for; in the order in which they came. */
export type Room = {
  /**
   * Resolves to what gives `amount` back, once; throws when there is no room in time. An `owner` has a share of
   * it: beyond that it waits for itself, while others pass.
   */
  enter(amount: number, owner?: string): Promise<() => void>;
  /** Whether somebody waits for what `owner` holds. */
  isCrowded(owner?: string): boolean;
};

export type RoomOptions = {
  size: number;
  waitMs: number;
  waitersMax: number;
  /** What is said to whom there is no room for, and as which refusal. */
  refusal: string;
  reason?: 'overloaded' | 'rate_limited';
  /** The most that one owner holds at once, and how many of its own may wait. */
  share?: { size: number; waitersMax: number };
};

const RETRY_AFTER_SECONDS = 10;

type Waiter = { amount: number; owner: string | undefined; admit(): void };

export function createRoom({ size, waitMs, waitersMax, ...options }: RoomOptions): Room {
  const { refusal, reason = 'overloaded', share = { size, waitersMax } } = options;
  const waiters: Waiter[] = [];
  const held = new Map<string, number>();
  let taken = 0;

  function hold(owner: string | undefined, amount: number): void {
    taken += amount;
    if (owner === undefined) return;
    const sum = (held.get(owner) ?? 0) + amount;
    if (sum === 0) held.delete(owner);
    else held.set(owner, sum);
  }

  /** What is larger than the share has it alone. */
  function isWithinShare(owner: string | undefined, amount: number): boolean {
    const own = owner === undefined ? 0 : (held.get(owner) ?? 0);
    return own === 0 || own + amount <= share.size;
  }

  function take(amount: number, owner: string | undefined): () => void {
    hold(owner, amount);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      hold(owner, -amount);
      admitWaiters();
    };
  }

  /** Whoever waits for its own share holds up nobody; whoever waits for the room is the next. */
  function admitWaiters(): void {
    for (const waiter of [...waiters]) {
      if (!isWithinShare(waiter.owner, waiter.amount)) continue;
      if (taken + waiter.amount > size) return;
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
        clearTimeout(late);
        resolve(take(amount, owner));
      },
    };
    const late = setTimeout(() => {
      waiters.splice(waiters.indexOf(waiter), 1);
      reject(full());
      // Whoever stood behind may need less.
      admitWaiters();
    }, waitMs);
    waiters.push(waiter);
    return promise;
  }

  const full = () => new DomainError(reason, refusal, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const waitsForRoom = ({ owner, amount }: Waiter) => isWithinShare(owner, amount);

  return {
    isCrowded: (owner) => waiters.some((waiter) => waiter.owner === owner || waitsForRoom(waiter)),
    enter: async (asked, owner) => {
      // What is larger than the room has it alone.
      const amount = Math.min(asked, size);
      const fits = isWithinShare(owner, amount);
      if (fits && taken + amount <= size && !waiters.some(waitsForRoom)) return take(amount, owner);
      const own = owner === undefined ? 0 : waiters.filter((waiter) => waiter.owner === owner).length;
      if (waiters.length >= waitersMax || own >= share.waitersMax) throw full();
      return wait(amount, owner);
    },
  };
}
