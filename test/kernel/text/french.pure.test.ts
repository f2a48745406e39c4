import { describe, expect, test } from 'vitest';
import { inBothLanguages, preventBreaks, typesetFrench, typesetFrenchTexts } from '#kernel/text/french.ts';

describe('a French text is set with narrow spaces that break no line', () => {
  test.each([
    ['Vous postulez ?', 'Vous postulez\u202f?'],
    ['Contact\u00a0: nom', 'Contact\u202f: nom'],
    [
      'Le champ « nom » est vide ; complétez-le !',
      'Le champ «\u202fnom\u202f» est vide\u202f; complétez-le\u202f!',
    ],
    ['Vraiment ?!', 'Vraiment\u202f?!'],
    ['« Prêt ? »', '«\u202fPrêt\u202f?\u202f»'],
    ['«nom»', '«\u202fnom\u202f»'],
    ['32 000–38 000 € par an', '32\u202f000–38\u202f000\u00a0€ par an'],
    ['1 250 000 €, soit 4,5 % de plus', '1\u202f250\u202f000\u00a0€, soit 4,5\u00a0% de plus'],
    ['45 k€, 20 min à 17 h', '45\u00a0k€, 20\u00a0min à 17\u00a0h'],
  ])('%s', (written, shown) => {
    expect(typesetFrench(written)).toBe(shown);
    expect(typesetFrench(shown)).toBe(shown);
  });
});

test('apostrophes are curly', () => {
  expect(typesetFrench("L'offre d'aujourd'hui")).toBe('L’offre d’aujourd’hui');
});

test.each([
  ...[
    'https://exemple.fr/a:b?c=d',
    '12:30',
    'Entrez 5:4.',
    'en 2026 300 candidatures',
    '5 hommes, 3 minutes',
  ],
  ...['06 123 456', '+33 612 345 678', '04 00 00 00 00', '552 081 317 00013'],
])('%s stays as it is', (text) => {
  expect(typesetFrench(text)).toBe(text);
});

test('a tree of texts is set in every leaf, and what others wrote keeps its apostrophes', () => {
  const texts = typesetFrenchTexts({
    title: "L'offre :",
    list: ['Oui ?'],
    sentTo: (email: string) => `Envoyé à ${email} !`,
    steps: (count: number) => [`Étape ${count} :`],
    deep: { max: 5, of: (name: string) => ({ name }) },
  });
  expect(texts.title).toBe('L’offre\u202f:');
  expect(texts.list).toEqual(['Oui\u202f?']);
  expect(texts.sentTo("o'neil@exemple.fr")).toBe("Envoyé à o'neil@exemple.fr\u202f!");
  expect(texts.steps(2)).toEqual(['Étape 2\u202f:']);
  expect(texts.deep.of('a : b')).toEqual({ name: 'a : b' });
});

describe('the word e-mail breaks at no line’s end', () => {
  test.each([
    ['un e-mail', 'un e\u2011mail'],
    ['E-mails ?', 'E\u2011mails ?'],
    ['(e-mail), « e-mail ».', '(e\u2011mail), « e\u2011mail ».'],
  ])('%s', (written, shown) => {
    expect(preventBreaks(written)).toBe(shown);
    expect(preventBreaks(shown)).toBe(shown);
  });

  test.each([
    'e-mail@exemple.fr',
    'nom@e-mail.fr',
    'https://e-mail.fr/e-mail',
    'e-mail.fr',
    'e-mailing',
    'le-mail',
  ])('%s stays as it is', (text) => {
    expect(preventBreaks(text)).toBe(text);
  });

  test('in each text of both languages, those of functions too', () => {
    const texts = inBothLanguages({
      fr: { a: 'Votre e-mail ?', of: (name: string) => [`E-mail : ${name}`] },
      en: { a: 'Your e-mail?', of: (name) => [`E-mail: ${name}`] },
    });
    expect([texts.fr.a, texts.en.a]).toEqual(['Votre e\u2011mail\u202f?', 'Your e\u2011mail?']);
    const name = 'e-mail@exemple.fr';
    expect([texts.fr.of(name), texts.en.of(name)]).toEqual([
      [`E\u2011mail\u202f: ${name}`],
      [`E\u2011mail: ${name}`],
    ]);
  });
});

test.each([
  ['Possible pendant 30 minutes.', 'Possible pendant 30\u00a0minutes.'],
  ['1 an, 24 mois et 7 jours', '1\u00a0an, 24\u00a0mois et 7\u00a0jours'],
  ['within 1 day or 12 hours', 'within 1\u00a0day or 12\u00a0hours'],
  ['les 3 anciens, 2 offres', 'les 3 anciens, 2 offres'],
])('keeps a number and its unit of time in one line: %s', (written, shown) => {
  expect(preventBreaks(written)).toBe(shown);
});
