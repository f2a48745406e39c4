import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';

/** The wait after an event's first attempt. */
const FIRST_WAIT_MS = 5_000;
/** Each further wait of an event is this many times as long: 5 s, 15 s, 45 s … */
const WAIT_FACTOR = 3;
/** The longest wait of an event. */
const WAIT_MS_MAX = 6 * HOUR_MS;

/** After this many failures in a row, over all events, an address is paused. */
const FAILURES_BEFORE_PAUSE = 5;
/** The first pause of an address. Each further failure in a row doubles it. */
const FIRST_PAUSE_MS = 5_000;
/** The longest pause of an address. */
const PAUSE_MS_MAX = 600_000;

/**
 * A wait or a pause is longer or shorter by at most this share, at random, so that not all receivers are called at
 * once.
 */
const JITTER = 0.2;

/** An event is tried again for this many days. An address that fails for this many days is disabled. */
export const RETRY_DAYS = 3;
export const RETRY_MS = RETRY_DAYS * DAY_MS;

type Attempt = {
  /** The beginning of the first attempt since the event was sent, or sent again by hand. */
  firstAt: Date;
  startedAt: Date;
  endedAt: Date;
};

/**
 * Returns when an event is tried again after a failed attempt; null if this was the last attempt. The wait grows with
 * the time since the first attempt: after waits of 5 s and 15 s, it is 5 + (3 - 1) × (5 + 15) = 45 s. An event that is
 * sent again by hand has a new first attempt, so its waits begin anew.
 */
export function nextAttempt({ firstAt, startedAt, endedAt }: Attempt): Date | null {
  const retriesEnd = firstAt.getTime() + RETRY_MS;
  if (endedAt.getTime() >= retriesEnd) return null;
  const msSinceFirst = startedAt.getTime() - firstAt.getTime();
  const waitMs = withJitter(Math.min(FIRST_WAIT_MS + (WAIT_FACTOR - 1) * msSinceFirst, WAIT_MS_MAX));
  return new Date(Math.min(endedAt.getTime() + waitMs, retriesEnd));
}

/** Returns the end of an address's pause after this many failures in a row; null if there is no pause. */
export function pauseEnd(failures: number, at: Date): Date | null {
  if (failures < FAILURES_BEFORE_PAUSE) return null;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - FAILURES_BEFORE_PAUSE), PAUSE_MS_MAX);
  return new Date(at.getTime() + withJitter(pauseMs));
}

function withJitter(milliseconds: number): number {
  return milliseconds * (1 - JITTER + 2 * JITTER * Math.random());
}
