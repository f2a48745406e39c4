/*
 * These functions build patterns of words. Functions that return a string make a part of a pattern, and functions that
 * return a RegExp join parts to a pattern.
 *
 * Functions such as `oneOf` take a list of choices. A choice ends at a `|` or at the end of an argument, so that
 * `oneOf('a|b', 'c')` and `oneOf('a', 'b|c')` are the same: the arguments are only the lines of a long list.
 *
 * A function for words that may be missing adds a blank to them, which may then be missing too. The blank precedes the
 * words if the function's name has `then`, as in `a${thenAnyNumberOf('b')}`, and follows them otherwise.
 */

/** Matches a whole sentence. */
export function whole(...parts: readonly string[]): RegExp {
  return new RegExp(`^${parts.join('')}$`);
}

/** Matches a part of a sentence, from the beginning of a word to the end of one. */
export function within(...parts: readonly string[]): RegExp {
  return new RegExp(`\\b${parts.join('')}\\b`);
}

/** Matches the end of a sentence, from the beginning of a word. */
export function atEnd(...parts: readonly string[]): RegExp {
  return new RegExp(`\\b${parts.join('')}$`);
}

/** Matches the beginning of a sentence, to the end of a word. */
export function atStart(...parts: readonly string[]): RegExp {
  return new RegExp(`^${parts.join('')}\\b`);
}

/** Matches the parts one after the other. */
export function sequence(...parts: readonly string[]): string {
  return parts.join('');
}

/** Matches one of these. */
export function oneOf(...choices: readonly string[]): string {
  return `(?:${choices.join('|')})`;
}

/** Matches one of these with the blank after it, or nothing. */
export function optional(...choices: readonly string[]): string {
  return `(?:${oneOf(...choices)} )?`;
}

/** Matches any number of these in any order, each with the blank after it, or nothing. */
export function anyNumberOf(...choices: readonly string[]): string {
  return `(?:${oneOf(...choices)} )*`;
}

/** Matches one of these with the blank before it, or nothing. */
export function optionallyThen(...choices: readonly string[]): string {
  return `(?: ${oneOf(...choices)})?`;
}

/** Matches any number of these in any order, each with the blank before it, or nothing. */
export function thenAnyNumberOf(...choices: readonly string[]): string {
  return `(?: ${oneOf(...choices)})*`;
}

/** Matches up to this many words, each with the blank after it. */
export function upToWords(count: number): string {
  return `(?:\\w+ ){0,${count}}`;
}

/** Matches where none of these follows after a blank. */
export function notThen(...choices: readonly string[]): string {
  return `(?! ${oneOf(...choices)}\\b)`;
}

/** Matches the end of a word where none of these follows after a blank. */
export function notBefore(...choices: readonly string[]): string {
  return `\\b${notThen(...choices)}`;
}

/** Matches the beginning of a word where none of these is before it with a blank. */
export function notAfter(...choices: readonly string[]): string {
  return `(?<!\\b${oneOf(...choices)} )`;
}

/** The words of a short sentence. Each of the lists has `|` between its words. */
type ShortSentence = { wordsMax: number; excluded: string; words: string; laterWords: string };

/** Matches a sentence of few words that has one of `words` and after it one of `laterWords`, and none of `excluded`. */
export function shortSentence({ wordsMax, excluded, words, laterWords }: ShortSentence): RegExp {
  const fewWords = `(?=(?:\\S+(?: |$)){1,${wordsMax}}$)`;
  return new RegExp(
    `^${fewWords}(?!.*\\b${oneOf(excluded)}\\b).*\\b${oneOf(words)}(?= .*\\b${oneOf(laterWords)}\\b)`,
  );
}

/** Matches a question mark, after a blank or not, or nothing. */
export const optionalQuestionMark = '(?: ?\\?)?';
/** Matches any number of question marks. */
export const questionMarks = '(?: ?\\?)*';

/** Matches one of these patterns. Flags are lost, so the patterns may have none. */
export function either(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}
