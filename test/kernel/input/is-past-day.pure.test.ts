import { expect, test } from 'vitest';
import { isPastDay } from '#kernel/input/is-past-day.ts';

const now = new Date('2026-11-27T09:00:00Z');

test.each([
  'hier',
  'Hier.',
  'avant-hier',
  'lundi dernier',
  'last Monday',
  'yesterday',
  'la semaine dernière',
  'last month',
  'il y a deux semaines',
  '3 weeks ago',
  '03/03/2024',
  '25.11.2026',
  '2026-11-25',
  'le 3 mars 2024',
  '1er janvier 2026',
  'March 3rd, 2024',
  'the 3rd of March 2024',
  'le lundi 23 novembre 2026',
])('%s is over', (words) => {
  expect(isPastDay(words, now)).toBe(true);
});

test.each([
  '',
  'depuis lundi dernier',
  'since the 3rd of March 2024',
  'from 3 March 2024',
  'à partir du 3 mars 2024',
  'lundi',
  'lundi prochain',
  '3 mars',
  '03/03/2027',
  // No time zone is past the day before; and one of both readings is to come.
  '26/11/2026',
  '10/12/2026',
  '31/02/2024',
  'tout de suite, mon contrat a fini hier',
  '2024',
  'après le 3 mars 2024',
])('%j is not, or says more', (words) => {
  expect(isPastDay(words, now)).toBe(false);
});
