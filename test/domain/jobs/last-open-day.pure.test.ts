import { expect, test } from 'vitest';
import { onLastOpenDay } from '#domain/jobs/last-open-day.ts';
import { isoDay } from '#kernel/calendar/write-time.ts';

test.each([
  ['2027-03-31T23:59:59-07:00', '2027-03-31'],
  ['2027-04-01T00:00:00-07:00', '2027-03-31'],
  // Standard time, which the zone has left a fortnight before.
  ['2027-03-31T23:59:59-08:00', '2027-03-31'],
  ['2027-04-01T09:00:00-07:00', '2027-04-01'],
  ['2027-03-31T00:00:00Z', '2027-03-30'],
])('what closes at %s is open to the end of %s', (closesAt, day) => {
  expect(isoDay(onLastOpenDay(new Date(closesAt)), { timeZone: 'America/Los_Angeles' })).toBe(day);
});
