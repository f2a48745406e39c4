import { expect, test } from 'vitest';
import { employmentTypeOf } from '#domain/jobs/posting/employment-type.ts';
import { hostileTexts } from './hostile-texts.ts';

function typeOf(type: string | null, workTime: 'full' | 'part' | null = null) {
  return employmentTypeOf({ contract: { type, durationValue: null, durationUnit: null }, workTime });
}

test.each([
  ['CDD', 'TEMPORARY'],
  ['cdd de 6 mois', 'TEMPORARY'],
  ['Contrat à durée déterminée', 'TEMPORARY'],
  ['Intérim', 'TEMPORARY'],
  ['Fixed-term', 'TEMPORARY'],
  ['Saisonnier', 'TEMPORARY'],
  ['Stage', 'INTERN'],
  ['Stage de fin d’études', 'INTERN'],
  ['Internship', 'INTERN'],
  ['Freelance', 'CONTRACTOR'],
  ['Indépendant·e', 'CONTRACTOR'],
  ['Bénévolat', 'VOLUNTEER'],
  ['Alternance', 'OTHER'],
  ['Apprentissage', 'OTHER'],
  ['Apprenti·e', 'OTHER'],
  ['Contrat de professionnalisation', 'OTHER'],
  ['CDI temps plein', 'FULL_TIME'],
  ['CDI à temps partiel', 'PART_TIME'],
  ['Permanent, full-time', 'FULL_TIME'],
  ['Part time', 'PART_TIME'],
  ['CDD mi-temps', ['PART_TIME', 'TEMPORARY']],
])('a contract %j is %j', (type, expected) => {
  expect(typeOf(type)).toEqual(expected);
});

test.each([
  ['CDI', 'full', 'FULL_TIME'],
  ['CDI', 'part', 'PART_TIME'],
  [null, 'full', 'FULL_TIME'],
  ['CDI temps plein', 'part', 'PART_TIME'],
  ['CDD', 'full', ['FULL_TIME', 'TEMPORARY']],
  ['Alternance', 'full', 'FULL_TIME'],
  ['CDI ou CDD', 'part', 'PART_TIME'],
] as const)('a contract %j whose work time is %j is %j', (type, workTime, expected) => {
  expect(typeOf(type, workTime)).toEqual(expected);
});

test.each([
  null,
  'CDI',
  'Permanent',
  'CDI intérimaire',
  'CDI/CDD',
  'CDD ou stage',
  'CDD évolutif vers un CDI',
  'temporary to permanent',
  'Temps plein ou temps partiel',
  'pas de temps partiel',
  'Non temporary',
  'Interne',
  'International',
  'Stagecraft',
  'contract',
  `Un CDD ${'très long '.repeat(20)}`,
  'Fixed salary',
  ...hostileTexts.filter((text) => !text.includes('cdd')),
])('a contract %j is left open', (type) => {
  expect(typeOf(type)).toBeNull();
});
