import { expect, test } from 'vitest';
import { levelName } from '#domain/jobs/one-job/level-names.ts';

test.each([
  ['Débutant accepté', 'en', 'No experience needed'],
  ['entry level', 'fr', 'Débutant accepté'],
  ['2 à 5 ans', 'en', '2 to 5\u00a0years'],
  ['3 to 5 years', 'fr', '3 à 5\u00a0ans'],
  ['5 ans et plus', 'en', '5\u00a0years or more'],
  ['1 an', 'en', '1\u00a0year'],
  ['1 year', 'fr', '1\u00a0an'],
  ['bac +5', 'en', null],
  ['Bac+5', 'en', 'Bac+5 (master’s level)'],
  ["Bachelor's degree", 'fr', 'Licence (bac+3)'],
  ['3 ans dans la vente', 'en', null],
  ['Un œil pour la lumière', 'en', null],
] as const)('a usual level is translated, other words are not: %s (%s)', (text, lang, translated) => {
  expect(levelName(text, lang)).toBe(translated);
});
