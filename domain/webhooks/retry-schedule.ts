import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';

/** The waits after an attempt: 5 s, 15 s, 45 s … up to six hours. */
const FIRST_MS = 5_000;
const FACTOR = 3;
const LONGEST_MS = 6 * HOUR_MS;
/** A pause of a failing address is at most this long. */
const PAUSE_MS_MAX = 600_000;
/** After this many failures in a row, over all events, an address is paused. */
const FAILURES_BEFORE_PAUSE = 5;
/** A delay varies by this share at random, so that receivers that were down together are not called together. */
const JITTER = 0.2;

/** An event is tried for this many days. An address is disabled after failing for as long. */
export const TRIED_DAYS = 3;
export const TRIED_MS = TRIED_DAYS * DAY_MS;

type Attempt = {
  /** The beginning of the first attempt since the event was sent, or sent again by hand. */
  firstAt: Date;
  startedAt: Date;
  endedAt: Date;
};

/**
 * Returns when an event is tried again after a failed attempt; null after the last one. The waits grow with the time
 * since the first attempt, so that they begin anew for an event that is sent again by hand: after 5 s and 15 s the next
 * wait is 5 + 2 × (5 + 15) = 45 s.
 */
export function nextAttempt({ firstAt, startedAt, endedAt: at }: Attempt): Date | null {
  const endsAt = firstAt.getTime() + TRIED_MS;
  if (at.getTime() >= endsAt) return null;
  const waitedMs = startedAt.getTime() - firstAt.getTime();
  const delayMs = jittered(Math.min(FIRST_MS + (FACTOR - 1) * waitedMs, LONGEST_MS));
  return new Date(Math.min(at.getTime() + delayMs, endsAt));
}

/** Returns the end of an address's pause after this many failures in a row; null without a pause. */
export function pauseEnd(failures: number, at: Date): Date | null {
  if (failures < FAILURES_BEFORE_PAUSE) return null;
  const pauseMs = Math.min(FIRST_MS * 2 ** (failures - FAILURES_BEFORE_PAUSE), PAUSE_MS_MAX);
  return new Date(at.getTime() + jittered(pauseMs));
}

function jittered(milliseconds: number): number {
  return milliseconds * (1 - JITTER + 2 * JITTER * Math.random());
}
