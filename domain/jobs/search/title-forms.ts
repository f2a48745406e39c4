import { fold } from '#kernel/text/fold.ts';
import { genderForms } from './gender-forms.ts';
import { splitWords } from './split-words.ts';

/** First parts of words that people also write apart or with a hyphen: `frontend`, `front end`, `front-end`. */
const FIRST_PARTS = new Set(['front', 'back', 'full', 'help', 'web', 'e', 'micro', 'multi', 'auto']);
/** Shorter words have no forms. */
const LETTERS_MIN = 3;

/**
 * Returns every form of a word of a title: both genders in singular and plural, by the endings of French and English
 * nouns. A form that does not exist does no harm, since only a search for it finds it.
 */
export function wordForms(word: string): string[] {
  if (word.length < LETTERS_MIN || !/^\p{L}+$/u.test(word)) return [word];
  const forms = singulars(word).flatMap(genderForms).flatMap(plurals);
  return [...new Set([word, ...forms])];
}

/**
 * Returns a title's words in every form, folded; `front end` gives `frontend`, too. A form within another is left out,
 * since a search finds parts of words (D70).
 */
export function titleWords(title: string): string[] {
  const words = splitWords(title);
  const forms = words.flatMap((word, index) => {
    const ownForms = wordForms(word);
    const previous = words[index - 1];
    if (previous === undefined || !FIRST_PARTS.has(previous)) return ownForms;
    return [...ownForms, ...ownForms.map((form) => previous + form)];
  });
  const folded = [...new Set(forms.map(fold))];
  return folded.filter((form) => !folded.some((other) => other !== form && other.includes(form)));
}

/** Plural endings of French and English nouns, each with the singular ending. */
const singularEndings: readonly [RegExp, string][] = [
  [/eaux$/, 'eau'],
  [/(?<!e)aux$/, 'al'],
  [/ies$/, 'y'],
  [/wives$/, 'wife'],
  [/men$/, 'man'],
  [/people$/, 'person'],
  [/(?<=ss|sh|ch|x)es$/, ''],
  [/(?<!s)s$/, ''],
];

/** Returns the word, and the singulars whose plural it may be. */
function singulars(word: string): string[] {
  return [word, ...replaceEndings(word, singularEndings)];
}

/** Singular endings, each with the plural ending. */
const pluralEndings: readonly [RegExp, string][] = [
  [/(?<!e)al$/, 'aux'],
  [/(?<=eau)$/, 'x'],
  [/(?<![aeiou])y$/, 'ies'],
  [/wife$/, 'wives'],
  [/man$/, 'men'],
  [/person$/, 'people'],
  [/(?<=ss|sh|ch|x)$/, 'es'],
  [/(?<![sxz])$/, 's'],
];

function plurals(form: string): string[] {
  return [form, ...replaceEndings(form, pluralEndings)];
}

function replaceEndings(word: string, endings: readonly [RegExp, string][]): string[] {
  return endings.flatMap(([ending, other]) => (ending.test(word) ? [word.replace(ending, other)] : []));
}
