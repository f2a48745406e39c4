import { expect, test } from 'vitest';
import { timeOfZone } from '#domain/employers/time-of-zone.ts';
import { readInstant } from '#kernel/calendar/read-time.ts';
import { isoDay, longDay, longMinute, longMinuteWithWeekday } from '#kernel/calendar/write-time.ts';

test.each([
  ['2027-03-31', 'America/Los_Angeles', '2027-03-31T07:00:00.000Z', '2027-04-01T06:59:59.999Z'],
  ['2027-03-31', 'Europe/Paris', '2027-03-30T22:00:00.000Z', '2027-03-31T21:59:59.999Z'],
  ['2027-03-31', 'Asia/Kathmandu', '2027-03-30T18:15:00.000Z', '2027-03-31T18:14:59.999Z'],
  ['2027-03-31', 'Pacific/Kiritimati', '2027-03-30T10:00:00.000Z', '2027-03-31T09:59:59.999Z'],
  ['2027-12-31', 'UTC', '2027-12-31T00:00:00.000Z', '2027-12-31T23:59:59.999Z'],
  // Days of 23 and of 25 hours, and one that begins at one o'clock since clocks skip midnight.
  ['2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
  ['2026-10-25', 'Europe/Paris', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z', '2026-03-29T20:59:59.999Z'],
])('the day %s in %s lasts from %s to %s', (day, timeZone, first, last) => {
  const zone = { timeZone };
  expect(readInstant(day, zone).toISOString()).toBe(first);
  expect(readInstant(day, zone, 'end').toISOString()).toBe(last);
  expect([first, last].map((text) => isoDay(new Date(text), zone))).toEqual([day, day]);
  expect(isoDay(new Date(Date.parse(last) + 1), zone)).not.toBe(day);
});

test('an instant is one in every zone', () => {
  const text = '2027-03-31T23:59:59-07:00';
  const zone = { timeZone: 'Asia/Tokyo' };
  expect(readInstant(text, zone, 'end')).toEqual(new Date(text));
  expect(longDay(new Date(text), 'fr-FR', { timeZone: 'America/Los_Angeles' })).toBe(
    '31\u00a0mars\u00a02027',
  );
  expect(longDay(new Date(text), 'en-GB', zone)).toBe('1\u00a0April\u00a02027');
});

test.each([
  ['Europe/Paris', 'heure de Paris', 'Paris time'],
  ['Europe/Athens', 'heure d’Athènes', 'Athens time'],
  ['America/Argentina/Buenos_Aires', 'heure de Buenos Aires', 'Buenos Aires time'],
  ['UTC', 'heure UTC', 'UTC time'],
  ['Europe/Brussels', 'heure de Bruxelles', 'Brussels time'],
  ['Indian/Reunion', 'heure de La Réunion', 'Reunion time'],
  ['Etc/GMT+5', 'heure Etc/GMT+5', 'Etc/GMT+5 time'],
])('the time of %s is %s, %s', (timeZone, french, english) => {
  expect([timeOfZone.fr({ timeZone }), timeOfZone.en({ timeZone })]).toEqual([french, english]);
});

test('French writes the first of a month as 1er, and no other number', () => {
  const zone = { timeZone: 'UTC' };
  const first = new Date('2027-11-01T01:01:00Z');
  expect(longDay(first, 'fr-FR', zone)).toBe('1er\u00a0novembre\u00a02027');
  expect(longMinute(first, 'fr-FR', zone)).toBe('1er\u00a0novembre\u00a02027 à\u00a001:01');
  expect(longMinuteWithWeekday(first, 'fr-FR', zone)).toBe('lundi 1er\u00a0novembre\u00a02027 à\u00a001:01');
  expect(longMinuteWithWeekday(first, 'en-GB', zone)).toMatch(
    /^Monday,? 1\u00a0November\u00a02027 at\u00a001:01$/,
  );
  expect(longDay(new Date('2027-11-11'), 'fr-FR', zone)).toBe('11\u00a0novembre\u00a02027');
  expect(longDay(first, 'en-GB', zone)).toBe('1\u00a0November\u00a02027');
});
