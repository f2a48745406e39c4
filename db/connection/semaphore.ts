import { DomainError } from '../../kernel/errors/errors.ts';

/** Runs a piece of work when a slot is free. */
export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

type Bounds = {
  /** How many run at once. */
  slots: number;
  /** How many more may wait; the next is refused at once. */
  waitingMax: number;
  waitMs: number;
};

const RETRY_AFTER_SECONDS = 2;

/** A counting semaphore, first in first out; refuses with 503 when too many wait, or one waits too long. */
export function createSemaphore({ slots, waitingMax, waitMs }: Bounds): Semaphore {
  const waiting = new Set<() => void>();
  let free = slots;

  async function acquire(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.size >= waitingMax) throw full();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const proceed = () => {
      clearTimeout(late);
      resolve();
    };
    const late = setTimeout(() => {
      waiting.delete(proceed);
      reject(full());
    }, waitMs);
    waiting.add(proceed);
    await promise;
  }

  function release(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return async (work) => {
    await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  };
}

/** Refused before anything was changed: safe to try again (D41). */
export function full(cause?: unknown): DomainError {
  return new DomainError('overloaded', 'The service is busy; please try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });
}
