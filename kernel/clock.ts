/** The only source of the time, so that tests can set it. */
export type Clock = {
  readonly now: () => Date;
  /** Milliseconds of a monotonic clock, which does not jump when the system's time is set. */
  readonly steadyMs: () => number;
};

export const systemClock: Clock = { now: () => new Date(), steadyMs: () => performance.now() };

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Clocks of nodes and of partners may differ by this much. */
export const CLOCK_SKEW_MS = 10 * MINUTE_MS;
