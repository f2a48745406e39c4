import { DomainError } from '../server/kernel/errors.ts';

/** Runs a piece of work when its turn has come. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

type Bounds = {
  /** How many run at once. */
  slots: number;
  /** How many more may wait; the next is refused at once. */
  waitingMax: number;
  waitMs: number;
};

const RETRY_AFTER_SECONDS = 2;

/** Lets in as many as there are connections, in the order of their coming, and turns the others away in time. */
export function createGate({ slots, waitingMax, waitMs }: Bounds): Gate {
  const waiting = new Set<() => void>();
  let free = slots;

  async function turn(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.size >= waitingMax) throw full();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const enter = () => {
      clearTimeout(late);
      resolve();
    };
    const late = setTimeout(() => {
      waiting.delete(enter);
      reject(full());
    }, waitMs);
    waiting.add(enter);
    await promise;
  }

  function leave(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      leave();
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
