import { expect, test } from 'vitest';
import { countryCode, knownCountryCode } from '#kernel/country.ts';

test.each([
  ['FR', 'FR'],
  ['fr', 'FR'],
  ['France', 'FR'],
  ['FRANCE', 'FR'],
  ['Allemagne', 'DE'],
  ['Germany', 'DE'],
  ['États-Unis', 'US'],
  ['Etats Unis', 'US'],
  ['USA', 'US'],
  ['United States of America', 'US'],
  ['UK', 'GB'],
  ['Royaume-Uni', 'GB'],
  ['Angleterre', 'GB'],
  ['Pays-Bas', 'NL'],
  ['Holland', 'NL'],
  ['Czech Republic', 'CZ'],
  ['République tchèque', 'CZ'],
  ['Tchéquie', 'CZ'],
  ['Côte d’Ivoire', 'CI'],
  ["Cote d'Ivoire", 'CI'],
  ['Belgique', 'BE'],
  ['Suisse', 'CH'],
  ['Luxembourg', 'LU'],
  ['Maroc', 'MA'],
  ['Hong Kong', 'HK'],
  ['Macao', 'MO'],
  ['La Réunion', 'RE'],
  ['ITA', 'IT'],
  ['Italia', 'IT'],
  ['deu', 'DE'],
  ['DEUTSCHLAND', 'DE'],
  ['España', 'ES'],
  ['Österreich', 'AT'],
  ['België', 'BE'],
  ['Polska', 'PL'],
  ['U.K.', 'GB'],
  ['U. S. A.', 'US'],
  ['Niger', 'NE'],
  ['Atlantide', 'Atlantide'],
  ['ZZ', 'ZZ'],
  ['', ''],
])('%j is the country %j', (written, code) => {
  expect(countryCode(written)).toBe(code);
});

test.each([
  ['Italie', 'IT'],
  ['Lithuania', 'LT'],
  ['LTU', 'LT'],
  ['Lietuva', 'LT'],
  ['XYZ', null],
  ['Atlantide', null],
  ['France, Belgique', null],
  ['ZZ', null],
  ['', null],
])('%j is known as %j', (written, code) => {
  expect(knownCountryCode(written)).toBe(code);
});
