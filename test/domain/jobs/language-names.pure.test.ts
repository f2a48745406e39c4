import { expect, test } from 'vitest';
import { languageNames } from '#domain/jobs/one-job/language-names.ts';

test.each([
  ['français, anglais', 'French, English'],
  ['Français et Anglais', 'French, English'],
  ['Anglais (courant), Allemand B2, italien : notions', 'English (fluent), German (B2), Italian (basic)'],
])('names of languages in French are written in English: %s', (french, english) => {
  expect(languageNames(french, 'en')).toBe(english);
});

test('names of languages in English are written in French, with their levels', () => {
  expect(languageNames('English - native; Dutch', 'fr')).toBe('anglais (langue maternelle), néerlandais');
});

test.each([
  'anglais ou espagnol',
  'anglais technique',
  'klingon',
  'anglais, LSF',
  '',
  `${'anglais, '.repeat(100)}anglais`,
])('a list with an unknown part is left to its author: %s', (list) => {
  expect(languageNames(list, 'en')).toBeNull();
});
