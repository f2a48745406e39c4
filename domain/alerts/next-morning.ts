import { readInstant } from '#kernel/calendar/read-time.ts';
import { isoDay, type Zoned } from '#kernel/calendar/write-time.ts';
import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';

/** Alerts are mailed at this hour of the workspace's day, before people look for jobs. */
const MORNING_HOUR = 7;

/**
 * Returns the morning of the next day in the workspace's time zone (D71). Each day has one such morning, so a
 * subscriber gets at most one mail a day.
 */
export function nextMorning(now: Date, zoned: Zoned): Date {
  const nextDay = new Date(Date.parse(isoDay(now, zoned)) + DAY_MS).toISOString().slice(0, 10);
  return new Date(readInstant(nextDay, zoned).getTime() + MORNING_HOUR * HOUR_MS);
}
