import { editsBetween } from '#kernel/text/edits-between.ts';
import { fold } from '#kernel/text/fold.ts';
import { comparedForm, isTelling, WORDS_MAX } from './searched-words.ts';
import { splitWords } from './split-words.ts';
import { wordForms } from './title-forms.ts';

/** Shorter words are not corrected: too many others are near. */
const LETTERS_MIN = 4;
/** At most a third of the letters may differ, and no more than this many. */
const EDITS_MAX = 3;

type Known = { spelling: string; folded: string; letters: number; rank: number };

/**
 * Corrects the words of a search that no text has, each to the nearest word of the texts; texts are in the order of
 * their weight. A word that resembles none is left out. Returns the corrected search, then its corrected words alone:
 * none if nothing is corrected, or if there are too many words (D68).
 */
export function nearestWords(searched: readonly string[], texts: readonly string[]): string[] {
  const given = new Set(searched.flatMap(splitWords));
  if (given.size > WORDS_MAX) return [];
  const known = knownWords(texts);
  const isKnown = (word: string) => known.some(({ folded }) => folded.includes(word));
  const corrected: string[] = [];
  let isCorrected = false;
  const words = [...given].flatMap((word) => {
    const compared = comparedForm(word);
    if (!isTelling(word) || isKnown(compared)) return [word];
    isCorrected = true;
    const found = nearest(compared, known);
    if (found !== null) corrected.push(found);
    return found ?? [];
  });
  if (!isCorrected) return [];
  return [
    ...new Set([words, corrected].filter((some) => some.some(isTelling)).map((some) => some.join(' '))),
  ];
}

function knownWords(texts: readonly string[]): Known[] {
  const words = [...new Set(texts.flatMap(splitWords))];
  const forms = words.flatMap((word, rank) =>
    // A word as it was written is preferred to its forms.
    wordForms(word).map((spelling, form) => ({ spelling, rank: form === 0 ? rank : words.length + rank })),
  );
  return forms.map(({ spelling, rank }) => {
    const folded = fold(spelling);
    return { spelling, folded, letters: letterSet(folded), rank };
  });
}

function nearest(word: string, known: readonly Known[]): string | null {
  if (word.length < LETTERS_MIN) return null;
  const letters = letterSet(word);
  let best: { spelling: string; edits: number; rank: number } | null = null;
  for (const { spelling, folded, letters: others, rank } of known) {
    const max = Math.min(EDITS_MAX, Math.floor(Math.max(word.length, folded.length) / 3));
    // An edit changes at most two letters of the set, so that most words need no comparison.
    if (Math.abs(word.length - folded.length) > max || bitsOf(letters ^ others) > 2 * max) continue;
    const edits = editsBetween(word, folded, max);
    if (edits > max) continue;
    if (best === null || edits < best.edits || (edits === best.edits && rank < best.rank))
      best = { spelling, edits, rank };
  }
  return best?.spelling ?? null;
}

/** Makes a bit set of the letters a to z that a word has. */
function letterSet(word: string): number {
  let set = 0;
  for (const letter of word) {
    const index = letter.charCodeAt(0) - 97;
    if (index >= 0 && index < 26) set |= 1 << index;
  }
  return set;
}

function bitsOf(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
