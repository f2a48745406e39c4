import { editsBetween } from '#kernel/text/edits-between.ts';
import { comparedForm, isSignificant, WORDS_MAX } from './searched-words.ts';
import { type KnownForm, letterSet, type SpelledTexts } from './spelled-texts.ts';
import { splitWords } from './split-words.ts';

/** Shorter words are not corrected, since too many other words are near them. */
const LETTERS_MIN = 4;
/** A suggestion has at least this many characters, since nearly every text contains any single letter. */
const SUGGESTION_CHARACTERS_MIN = 2;
/** At most a third of a word's letters may differ, and no more than this many. */
const EDITS_MAX = 3;
/** The cost of a word that only another text has, in addition to its edits. */
const OTHER_TEXT_COST = 2;
/** The cost of a word that no text has. */
const MISSING_COST = 6;

/** A spelling of a word of the texts, and the number of edits between it and a word of the search. */
type NearWord = { spelling: string; edits: number };
/** A word of the search, with the near words of all texts by word, and the nearest of them. */
type SearchWord = { given: string; near: ReadonlyMap<string, NearWord>; nearest: NearWord | undefined };
/** The word that replaces a word of the search. `isInText` is false if only another text, or no text, has it. */
type Match = { spelling: string | null; isInText: boolean; cost: number };

/**
 * Suggests other words for a search that found no job. It finds the nearest text, and returns the search with all words
 * in their nearest spelling, then with only the words that this text has. The list is empty if no text is near, or if
 * the search has too many words (D68).
 */
export function nearestWords(
  search: readonly string[],
  { wordsOfTexts, knownForms }: SpelledTexts,
): string[] {
  const givenWords = [...new Set(search.flatMap(splitWords))];
  if (givenWords.length > WORDS_MAX) return [];
  const searchWords = givenWords.filter(isSignificant).map((word) => toSearchWord(word, knownForms));
  const [bestMatches] = wordsOfTexts
    .map((words) => matchText(searchWords, words))
    .filter((matches) => matches.some(({ isInText }) => isInText))
    .sort((one, other) => costOf(one) - costOf(other));
  if (bestMatches === undefined) return [];
  const matchOfWord = new Map(searchWords.map(({ given }, index) => [given, bestMatches[index]]));
  const respell = (isKept: (match: Match) => boolean) => {
    const words = givenWords.map((word) => {
      const match = matchOfWord.get(word);
      // A small word, such as an article, has no match and stays.
      if (match === undefined) return word;
      return isKept(match) ? match.spelling : null;
    });
    return words.filter((word) => word !== null).join(' ');
  };
  const suggestions = new Set([respell(() => true), respell(({ isInText }) => isInText)]);
  suggestions.delete(givenWords.join(' '));
  return [...suggestions].filter((suggestion) => suggestion.length >= SUGGESTION_CHARACTERS_MIN);
}

function costOf(matches: readonly Match[]): number {
  return matches.reduce((sum, { cost }) => sum + cost, 0);
}

/** Matches each word of the search with the nearest word of the text, or else of another text. */
function matchText(searchWords: readonly SearchWord[], words: readonly string[]): Match[] {
  return searchWords.map(({ near, nearest }) => {
    const nearestInText = nearestOf(words.flatMap((word) => near.get(word) ?? []));
    if (nearestInText !== undefined)
      return { spelling: nearestInText.spelling, isInText: true, cost: nearestInText.edits };
    if (nearest === undefined) return { spelling: null, isInText: false, cost: MISSING_COST };
    return { spelling: nearest.spelling, isInText: false, cost: OTHER_TEXT_COST + nearest.edits };
  });
}

function nearestOf(near: Iterable<NearWord>): NearWord | undefined {
  let nearest: NearWord | undefined;
  for (const word of near) if (nearest === undefined || word.edits < nearest.edits) nearest = word;
  return nearest;
}

function toSearchWord(given: string, knownForms: readonly KnownForm[]): SearchWord {
  const compared = comparedForm(given);
  const letters = letterSet(compared);
  const near = new Map<string, NearWord>();
  for (const form of knownForms) {
    const edits = editsTo(form, compared, letters);
    const earlierEdits = near.get(form.word)?.edits ?? Number.POSITIVE_INFINITY;
    if (edits === null || edits >= earlierEdits) continue;
    // With no edits, the search's own spelling is kept, such as `vend` for `vendeur`.
    near.set(form.word, { spelling: edits === 0 ? given : form.spelling, edits });
  }
  return { given, near, nearest: nearestOf(near.values()) };
}

/** Counts the edits between a word and a known form: 0 if the form contains the word, null if it is not near. */
function editsTo(form: KnownForm, word: string, letters: number): number | null {
  const { folded } = form;
  if (folded.includes(word)) return 0;
  if (word.length < LETTERS_MIN) return null;
  const max = Math.min(EDITS_MAX, Math.floor(Math.max(word.length, folded.length) / 3));
  // Most words fail one of these cheap tests and are not compared. An edit changes at most two letters of the set.
  if (Math.abs(word.length - folded.length) > max) return null;
  if (countBits(letters ^ form.letters) > 2 * max) return null;
  const edits = editsBetween(word, folded, max);
  return edits <= max ? edits : null;
}

/** Counts the bits that are 1; each step clears the lowest of them. */
function countBits(set: number): number {
  let count = 0;
  for (let remaining = set; remaining !== 0; remaining &= remaining - 1) count += 1;
  return count;
}
