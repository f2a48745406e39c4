/** The only source of the time, so that tests can set it. */
export type Clock = {
  readonly now: () => Date;
  /** Milliseconds of a monotonic clock, which does not jump when the system's time is set. */
  readonly steadyMs: () => number;
};

export const systemClock: Clock = { now: () => new Date(), steadyMs: () => performance.now() };
