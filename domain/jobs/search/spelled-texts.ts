import { CHARACTER_BYTES } from '#kernel/bounded-map.ts';
import { fold } from '#kernel/text/fold.ts';
import { splitWords } from './split-words.ts';
import { wordForms } from './title-forms.ts';

/** A form of a word of a text: `vendeuse` is a form of `vendeur`. `letters` is the `letterSet` of `folded`. */
export type KnownForm = { word: string; spelling: string; folded: string; letters: number };

/** Texts prepared for a comparison with a search: the words of each text, and every form of all words. */
export type SpelledTexts = { wordsOfTexts: readonly (readonly string[])[]; knownForms: readonly KnownForm[] };

/** Prepares titles, and other texts that people search for, such as cities. */
export function spellTexts(titles: readonly string[], others: readonly string[]): SpelledTexts {
  // Titles come first, so that a title is preferred to an equally near text.
  const wordsOfTexts = [...new Set([...titles, ...others])].map(splitWords);
  const knownForms = [...new Set(wordsOfTexts.flat())].flatMap((word) =>
    wordForms(word).map((spelling) => {
      const folded = fold(spelling);
      return { word, spelling, folded, letters: letterSet(folded) };
    }),
  );
  return { wordsOfTexts, knownForms };
}

/** The estimated size of an object and of its place in a list. */
const OBJECT_BYTES = 100;

/** Estimates the memory that the texts take at most, in bytes. */
export function bytesOfSpelledTexts({ wordsOfTexts, knownForms }: SpelledTexts): number {
  const words = wordsOfTexts.flat();
  const characters =
    words.reduce((sum, word) => sum + word.length, 0) +
    knownForms.reduce((sum, { spelling, folded }) => sum + spelling.length + folded.length, 0);
  return (
    characters * CHARACTER_BYTES + (words.length + wordsOfTexts.length + knownForms.length) * OBJECT_BYTES
  );
}

const CODE_OF_A = 'a'.charCodeAt(0);

/** Makes a bit set of the letters a to z that a word has: `cab` is 0b111. */
export function letterSet(word: string): number {
  let set = 0;
  for (const letter of word) {
    if (letter >= 'a' && letter <= 'z') set |= 1 << (letter.charCodeAt(0) - CODE_OF_A);
  }
  return set;
}
