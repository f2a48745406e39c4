import { editsBetween } from '#kernel/text/edits-between.ts';
import { comparedForm, isSignificant, WORDS_MAX } from './searched-words.ts';
import { type KnownForm, letterSet, type SpelledTexts } from './spelled-texts.ts';
import { splitWords } from './split-words.ts';

/** Shorter words are not corrected, since too many others are near. */
const LETTERS_MIN = 4;
/** A single letter is no suggestion, since nearly every text contains it. */
const SUGGESTED_LETTERS_MIN = 2;
/** At most a third of the letters may differ, and no more than this many. */
const EDITS_MAX = 3;
/** A word that only another text has costs this much in addition to its edits. */
const ELSEWHERE_COST = 2;
/** The cost of a word that no text has. */
const MISSING_COST = 6;

/** A spelling of a word of the texts, and the number of edits that separate it from a word of the search. */
type Near = { spelling: string; edits: number };
/** A word of the search, with the near words of all texts, and the nearest of them. */
type SoughtWord = { given: string; near: ReadonlyMap<string, Near>; nearest: Near | undefined };
type Match = { spelling: string | null; isInText: boolean; cost: number };

/**
 * Suggests other words for a search that found nothing. It finds the nearest text, and returns the search in that text's
 * spelling, and the search with only the words that the text has. The list is empty if no text is near, or if the search
 * has too many words (D68).
 */
export function nearestWords(searched: readonly string[], { wordsOfTexts, known }: SpelledTexts): string[] {
  const given = [...new Set(searched.flatMap(splitWords))];
  if (given.length > WORDS_MAX) return [];
  const sought = given.filter(isSignificant).map((word) => soughtWord(word, known));
  const [best] = wordsOfTexts
    .map((words) => matchText(sought, words))
    .filter((matches) => matches.some(({ isInText }) => isInText))
    .sort((one, other) => costOf(one) - costOf(other));
  if (best === undefined) return [];
  const matches = new Map(sought.map((word, index) => [word.given, best[index]]));
  const respell = (isKept: (match: Match) => boolean) => {
    const words = given.map((word) => {
      const match = matches.get(word);
      // A small word has no match and stays.
      if (match === undefined) return word;
      return isKept(match) ? match.spelling : null;
    });
    return words.filter((word) => word !== null).join(' ');
  };
  const suggestions = new Set([respell(() => true), respell(({ isInText }) => isInText)]);
  suggestions.delete(given.join(' '));
  return [...suggestions].filter((suggestion) => suggestion.length >= SUGGESTED_LETTERS_MIN);
}

function costOf(matches: readonly Match[]): number {
  return matches.reduce((sum, { cost }) => sum + cost, 0);
}

/** Matches each word of the search with the nearest word of the text, or else of another text. */
function matchText(sought: readonly SoughtWord[], words: readonly string[]): Match[] {
  return sought.map(({ near, nearest }) => {
    const inText = nearestOf(words.flatMap((word) => near.get(word) ?? []));
    if (inText !== undefined) return { spelling: inText.spelling, isInText: true, cost: inText.edits };
    if (nearest === undefined) return { spelling: null, isInText: false, cost: MISSING_COST };
    return { spelling: nearest.spelling, isInText: false, cost: ELSEWHERE_COST + nearest.edits };
  });
}

function nearestOf(near: Iterable<Near>): Near | undefined {
  let best: Near | undefined;
  for (const one of near) if (best === undefined || one.edits < best.edits) best = one;
  return best;
}

function soughtWord(given: string, known: readonly KnownForm[]): SoughtWord {
  const compared = comparedForm(given);
  const letters = letterSet(compared);
  const near = new Map<string, Near>();
  for (const form of known) {
    const edits = editsTo(form, compared, letters);
    const earlierEdits = near.get(form.word)?.edits ?? Number.POSITIVE_INFINITY;
    if (edits === null || edits >= earlierEdits) continue;
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
  // These cheap tests spare most words the comparison. An edit changes at most two letters of the set.
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
