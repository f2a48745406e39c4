import { z } from 'zod';
import type { ApplicationStatus } from '#db/applications/manage-applications.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { isoInstant } from '../field-schemas.ts';

/** A time to meet that is further ahead than this is a typing error. */
const AHEAD_MS_MAX = 366 * DAY_MS;

/** The times at which an employer offers to meet, in the form of the API and of the command line. */
export const offeredTimes = z.array(isoInstant).min(1).max(3);

/** Returns the fault of a time to meet; null if the time may be offered. */
export function faultOfOfferedTime(time: Date, now: Date): 'pastTime' | 'farTime' | null {
  if (time <= now) return 'pastTime';
  return time.getTime() - now.getTime() > AHEAD_MS_MAX ? 'farTime' : null;
}

/**
 * Refuses times in the past or too far ahead, a time that is given twice, and times with another status than
 * `interview`.
 */
export function assertOfferableTimes(
  times: readonly Date[],
  { status, now }: { status: ApplicationStatus; now: Date },
): void {
  if (times.length === 0) return;
  const refuse = (message: string) => invalidField('offeredTimes', 'out_of_range', message);
  if (status !== 'interview') throw refuse('Times are offered with the status interview.');
  if (times.some((time) => faultOfOfferedTime(time, now) !== null))
    throw refuse('A time to meet is to come, and within a year.');
  if (new Set(times.map(Number)).size < times.length) throw refuse('A time is given twice.');
}
