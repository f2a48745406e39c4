import { expect, test } from 'vitest';
import { nearestWords } from '#domain/jobs/search/nearest-words.ts';
import { searchedWords } from '#domain/jobs/search/searched-words.ts';
import { type SpelledTexts, spellTexts } from '#domain/jobs/search/spelled-texts.ts';
import { titleWords } from '#domain/jobs/search/title-forms.ts';
import { misspeltTitles } from './misspelt-titles.ts';
import { writtenTitles } from './written-titles.ts';

/** Tells whether a search finds a title, as the database compares them: each word is somewhere among the title's. */
function finds(search: string, title: string): boolean {
  const words = titleWords(title).join(' ');
  return searchedWords([search]).every((word) => words.includes(word));
}

test(`${writtenTitles.length} titles, each written in ten ways, are found by each of their forms (D70)`, () => {
  expect(writtenTitles.length).toBeGreaterThanOrEqual(200);
  const missed = writtenTitles.flatMap(({ ways, forms }) => {
    expect(ways).toHaveLength(10);
    return ways.flatMap((way) => forms.flatMap((form) => (finds(form, way) ? [] : [`${form} ⇏ ${way}`])));
  });
  expect(missed).toEqual([]);
});

test.each([
  ['soudeur', 'Couturière'],
  ['infirmière', 'Aide-soignant·e'],
  ['chef de projet', 'Chef·fe de chantier'],
  ['directrice', 'Direction des achats'],
  ['boulangère', 'Vendeur·se en bijouterie'],
  ['saleswoman', 'Sales manager'],
  ['rh', 'Agent·e d’accueil'],
])('%s does not find %s', (search, title) => {
  expect(finds(search, title)).toBe(false);
});

test.each([
  ['C++', 'Développeur·se C++ / C#'],
  ['.net', 'Développeur .NET (H/F)'],
  ['node.js', 'Node.js developer'],
  ['r&d', 'Chargé·e de R&D'],
  ['bac+5', 'Apprenti·e bac+5'],
  ['agent d’entretien', "Agent(e) d'entretien"],
  ['responsable du magasin', 'Responsable magasin'],
  ['directeur', 'Direct(eur/trice) de crèche'],
  ['vendeuse', 'Vend·eur·euse'],
  ['technicien', 'Technicien.ne.s de laboratoire'],
  ['chargée de clientèle', 'CHARGE DE CLIENTELE'],
  ['CHARGEE DE CLIENTELE', 'Chargé de clientèle'],
  ['CHARGE DE CLIENTELE', 'CHARGEE DE CLIENTELE'],
  ['déléguée médicale', 'DELEGUE MEDICAL'],
  ['championne', 'Champion produit'],
  ['champion', 'Championne produit'],
])('%s finds %s', (search, title) => {
  expect(finds(search, title)).toBe(true);
});

/** Tells whether the search finds the title, by itself or as it is corrected. */
function leadsTo(search: string, title: string, texts: SpelledTexts): boolean {
  return finds(search, title) || nearestWords([search], texts).some((suggestion) => finds(suggestion, title));
}

test('of the misspelt titles at least 95 % lead to the title that is meant (D70)', () => {
  const titles = writtenTitles.flatMap(({ ways }) => [ways[0], ways[1], ways[4], ways[8]].map(String));
  const texts = spellTexts(titles, []);
  const misspelt = misspeltTitles.trim().split('\n');
  expect(misspelt.length).toBeGreaterThanOrEqual(200);
  const lost = misspelt.filter((line) => {
    const [search = '', meant = ''] = line.split('|');
    return !leadsTo(search, meant, texts);
  });
  expect(lost.length / misspelt.length, lost.join('\n')).toBeLessThanOrEqual(0.05);
});

test('a single letter is not suggested, and a name of two characters is', () => {
  const texts = spellTexts(['Boulanger', 'Développeur C++', 'Assistante RH'], []);
  expect(nearestWords(['<b>xx'], texts)).toEqual([]);
  expect(nearestWords(['rh xyzwq'], texts)).toEqual(['rh']);
  expect(nearestWords(['c++ xyzwq'], texts)).toEqual(['c++']);
});
