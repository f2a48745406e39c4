import { setTimeout as delay } from 'node:timers/promises';

const PERIOD_MS_MAX = 5000;
/** So many questions make a habit, and tell its period. */
const HABIT = 4;
const ANSWERS = 2;
/** A busy machine asks late. */
const LATE_MS = 1000;
/** What was on its way while the last answer was. */
const SETTLE_MS = 500;

export type Probing = ReturnType<typeof createProbing>;

/** Knows whether somebody, such as a load balancer, asks again and again whether this node is ready. */
export function createProbing() {
  const askedAt: number[] = [];
  let asked = 0;

  /** The longest time between two of the last questions; none without a habit. */
  function periodMs(): number | null {
    if (askedAt.length < HABIT) return null;
    const gaps = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? at));
    return Math.max(...gaps);
  }

  return {
    note: (): void => {
      asked += 1;
      askedAt.push(performance.now());
      if (askedAt.length > HABIT) askedAt.shift();
    },
    /**
     * Resolves when who asks regularly has been answered twice more, so that they send nothing here when
     * connections are refused; at once when nobody asks.
     */
    answered: async (deadline: AbortSignal): Promise<void> => {
      const period = periodMs();
      const silentMs = performance.now() - (askedAt.at(-1) ?? 0);
      if (period === null || period > PERIOD_MS_MAX || silentMs > 2 * period + LATE_MS) return;
      const enough = asked + ANSWERS;
      const givenUpAt = performance.now() + (ANSWERS + 1) * period + LATE_MS;
      while (asked < enough && performance.now() < givenUpAt && !deadline.aborted) await delay(10);
      await delay(SETTLE_MS);
    },
  };
}
