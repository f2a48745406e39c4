import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';

/** The waits between attempts: 5 s, 15 s, 45 s … up to six hours. */
const FIRST_MS = 5_000;
const FACTOR = 3;
const LONGEST_MS = 6 * HOUR_MS;
/** A pause of a failing address is at most this long. */
const PAUSE_MS_MAX = 600_000;
/** After this many failures in a row, over all events, an address is paused. */
const FAILURES_BEFORE_PAUSE = 5;
/** A delay varies by this share at random, so that receivers that were down together are not called together. */
const JITTER = 0.2;

/** An event is tried for this long. An address is disabled after failing for as long. */
export const TRIED_MS = 3 * DAY_MS;

/** Returns when an event is tried again after this many attempts; null after the last one. */
export function nextAttempt(attempts: number, { firstAt, at }: { firstAt: Date; at: Date }): Date | null {
  const endsAt = firstAt.getTime() + TRIED_MS;
  if (at.getTime() >= endsAt) return null;
  const delayMs = jittered(Math.min(FIRST_MS * FACTOR ** (attempts - 1), LONGEST_MS));
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
