import { describe, expect, test } from 'vitest';
import { typesetFrench, typesetFrenchTexts } from '#kernel/text/french.ts';

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
  ])('%s', (written, shown) => {
    expect(typesetFrench(written)).toBe(shown);
    expect(typesetFrench(shown)).toBe(shown);
  });
});

test('apostrophes are curly', () => {
  expect(typesetFrench("L'offre d'aujourd'hui")).toBe('L’offre d’aujourd’hui');
});

test.each(['https://exemple.fr/a:b?c=d', '12:30', 'Entrez 5:4.'])('%s stays as it is', (text) => {
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
