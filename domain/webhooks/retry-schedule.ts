/** 5 s, 15 s, 45 s … six hours. */
const [FIRST_MS, FACTOR, LONGEST_MS] = [5_000, 3, 6 * 3_600_000];
/** An address at which nothing succeeds is asked again this often at least. */
const PAUSE_MS_MAX = 600_000;
/** Failures in a row, over all events, after which an address is left alone for a while. */
const FAILURES_BEFORE_PAUSE = 5;
/** Receivers that were away together do not hear from us together. */
const JITTER = 0.2;

/** How long an event is tried, and an address at which nothing succeeds is kept. */
export const TRIED_MS = 3 * 86_400_000;

/** When an event is tried again after so many attempts; null when that was the last one. */
export function nextAttemptOf(attempts: number, { firstAt, at }: { firstAt: Date; at: Date }): Date | null {
  const endsAt = firstAt.getTime() + TRIED_MS;
  if (at.getTime() >= endsAt) return null;
  const delayMs = jittered(Math.min(FIRST_MS * FACTOR ** (attempts - 1), LONGEST_MS));
  return new Date(Math.min(at.getTime() + delayMs, endsAt));
}

/** Until when an address is left alone after so many failures in a row; null for a few. */
export function pauseOf(failures: number, at: Date): Date | null {
  if (failures < FAILURES_BEFORE_PAUSE) return null;
  const pauseMs = Math.min(FIRST_MS * 2 ** (failures - FAILURES_BEFORE_PAUSE), PAUSE_MS_MAX);
  return new Date(at.getTime() + jittered(pauseMs));
}

function jittered(milliseconds: number): number {
  return milliseconds * (1 - JITTER + 2 * JITTER * Math.random());
}
