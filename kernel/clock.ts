/** The only source of the time, so that tests can set it. */
export type Clock = {
  readonly now: () => Date;
  /** Milliseconds from some moment on, for what must not follow a clock that is set anew. */
  readonly steadyMs: () => number;
};

export const systemClock: Clock = { now: () => new Date(), steadyMs: () => performance.now() };
