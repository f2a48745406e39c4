import { DAY_MS } from '../clock.ts';

/** Adds calendar months in UTC; the 31st becomes the last day of a shorter month (D31, D32). */
export function addMonths(date: Date, months: number): Date {
  const result = new Date(date);
  result.setUTCMonth(result.getUTCMonth() + months);
  // 31 January plus a month becomes 3 March, since February lacks the day. Day 0 is the last of the month before.
  if (result.getUTCDate() !== date.getUTCDate()) result.setUTCDate(0);
  return result;
}

/** Adds days of 24 hours. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}
