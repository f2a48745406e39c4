import { fold } from '#kernel/text/fold.ts';
import { replaceHomeOffice } from './remote-words.ts';
import { splitWords } from './split-words.ts';

/** A search has at most this many words (D68). */
export const WORDS_MAX = 10;
/** At most this many characters of a word are compared. */
const WORD_CHARACTERS_MAX = 64;

/** Words that make no difference: “responsable du magasin” and “responsable magasin” are the same search. */
const smallWords = new Set(
  'a à au aux chez d dans de des du en et l la le les ou par pour sur un une & + an and at for in of or the to hf fh'.split(
    ' ',
  ),
);

/**
 * Returns the words that a job must have, folded. Small words count only if there are no others. The longest words
 * are kept if there are too many, since they are the most specific (D68).
 */
export function searchedWords(texts: readonly string[]): string[] {
  const allWords = texts.map(replaceHomeOffice).flatMap(splitWords);
  const significant = allWords.filter(isSignificant);
  const words = (significant.length === 0 ? allWords : significant).map(comparedForm);
  return [...new Set(words)].sort((one, other) => other.length - one.length).slice(0, WORDS_MAX);
}

/** Tells whether a word counts in a search; small words, such as articles, do not. */
export function isSignificant(word: string): boolean {
  return !smallWords.has(word);
}

/** Folds a word, and its ending `-ée` to `-e`: a title in capitals does not show the accent of `chargé`. */
export function comparedForm(word: string): string {
  const folded = fold(word).replace(/(?<=.{3})ees?$/, 'e');
  return [...folded].slice(0, WORD_CHARACTERS_MAX).join('');
}
