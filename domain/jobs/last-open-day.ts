import { HOUR_MS } from '#kernel/clock.ts';

/**
 * Returns an instant on the last day on which a job is open: an hour before it closes. So a job that closes at midnight
 * was last open the day before. A system that ignores summer time writes a closing time of 23:59:59 as 00:59:59 of the
 * next day; the hour gives the right day there too.
 */
export function onLastOpenDay(closesAt: Date): Date {
  return new Date(closesAt.getTime() - HOUR_MS);
}
