import { fold } from '#kernel/text/fold.ts';
import { splitWords } from './split-words.ts';

/** A search has at most this many words (D68). */
export const WORDS_MAX = 10;
/** A word is compared by at most this many characters. */
const WORD_CHARACTERS_MAX = 64;

/** Words that titles have or lack at will: “responsable du magasin”, “responsable magasin”. */
const smallWords = new Set(
  'a à au aux chez d dans de des du en et l la le les ou par pour sur un une & + an and at for in of or the to hf fh'.split(
    ' ',
  ),
);

/**
 * Returns the words that a job must have, folded. Small words count only if there are no others. The longest words are
 * kept, which are the most specific (D68).
 */
export function searchedWords(texts: readonly string[]): string[] {
  const all = texts.flatMap(splitWords);
  const telling = all.filter(isTelling);
  const words = (telling.length === 0 ? all : telling).map(comparedForm);
  return [...new Set(words)].sort((one, other) => other.length - one.length).slice(0, WORDS_MAX);
}

/** Tells whether a word counts in a search; small words such as articles do not. */
export function isTelling(word: string): boolean {
  return !smallWords.has(word);
}

/** Folds a word. One of `-ée` is compared without it: capitals hide the accent that tells `chargé` from `charge`. */
export function comparedForm(word: string): string {
  const folded = fold(word).replace(/(?<=.{3})ees?$/, 'e');
  return [...folded].slice(0, WORD_CHARACTERS_MAX).join('');
}
