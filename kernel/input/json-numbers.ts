import { DomainError } from '../errors/errors.ts';
import { endOfString } from './json-strings.ts';

// `JSON.parse` changes some numbers, such as 12345678901234567890 or -0. These are inexact. Most others are plain: their
// length shows that they are kept, or JavaScript spells them alike. A number that is not plain is doubtful, and only the
// comparison of its digits tells whether it is inexact.

/** A number of at most this many characters has at most 15 digits, which a double keeps exactly. */
const EXACT_LENGTH_MAX = 15;
/** Matches `-0`, but also `-0.5`, and each number with an exponent, such as `1e400`. */
const MAYBE_NEGATIVE_ZERO_OR_TOO_LARGE = /^-0|[eE]/;
/** Matches `1.5e10` and `-2E-7`: not zero, and with an exponent for which a double is always large enough. */
const WITH_SMALL_EXPONENT = /^-?[1-9]\d*(?:\.\d+)?[eE][+-]?\d{1,2}$/;
/** Matches a number of JSON; the groups are its whole part, fraction and exponent. */
const NUMBER = /^-?(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** A body has at most this many doubtful numbers, since each comparison takes a microsecond. Most bodies have none. */
const DOUBTFUL_MAX = 1_000;

// No sender can send this name: a NUL is refused in any text (D21).
const MARK_KEY = '\0inexact';
const MARK = JSON.stringify({ [MARK_KEY]: 0 });

/**
 * Replaces each inexact number of a JSON text by a mark. A text that the parser would refuse is still refused
 * afterwards. Throws if too many numbers are doubtful. A reviver of `JSON.parse` takes 12 times as long for a list of
 * numbers, and lossless-json 60 times as long for a CV of 10 MB.
 */
export function markInexactNumbers(text: string): string {
  let marked = '';
  let copiedUntil = 0;
  let doubtfulCount = 0;
  for (const { literal, start } of numbersOf(text)) {
    if (isPlain(literal)) continue;
    doubtfulCount += 1;
    if (doubtfulCount > DOUBTFUL_MAX) throw tooManyDoubtful();
    if (!isInexact(literal)) continue;
    marked += text.slice(copiedUntil, start) + MARK;
    copiedUntil = start + literal.length;
  }
  return marked + text.slice(copiedUntil);
}

/** Yields the path of each mark in a parsed value. Its nesting must be limited before, since each level is a call. */
export function* pathsOfInexactNumbers(value: unknown, path: readonly string[] = []): Generator<string[]> {
  if (typeof value !== 'object' || value === null) return;
  if (isInexactMark(value)) yield [...path];
  else {
    for (const [key, child] of Object.entries(value)) yield* pathsOfInexactNumbers(child, [...path, key]);
  }
}

/** Tells whether an object is the mark of an inexact number. */
export function isInexactMark(value: object): boolean {
  return Object.hasOwn(value, MARK_KEY);
}

/** Yields the numbers of a JSON text, and where each begins. */
function* numbersOf(text: string): Generator<{ literal: string; start: number }> {
  const quoteOrNumber = /"|-?\d[-+.\deE]*/g;
  for (let match = quoteOrNumber.exec(text); match !== null; match = quoteOrNumber.exec(text)) {
    const [literal] = match;
    if (literal === '"') quoteOrNumber.lastIndex = endOfString(text, match.index) + 1;
    else yield { literal, start: match.index };
  }
}

function isPlain(literal: string): boolean {
  const isInRange = !MAYBE_NEGATIVE_ZERO_OR_TOO_LARGE.test(literal) || WITH_SMALL_EXPONENT.test(literal);
  return (isInRange && literal.length <= EXACT_LENGTH_MAX) || String(Number(literal)) === literal;
}

/** Tells whether `JSON.parse` would change a number; false for a text such as `1-2`, which the parser refuses. */
function isInexact(literal: string): boolean {
  if (!NUMBER.test(literal)) return false;
  const parsed = Number(literal);
  return !Number.isFinite(parsed) || canonicalDecimal(literal) !== canonicalDecimal(String(parsed));
}

/** Returns one spelling for each decimal value: `-1.2e3`, `-1200` and `-1200.0` all become `-12e2`. */
function canonicalDecimal(literal: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(literal) ?? [];
  const digits = trimZeros(whole + fraction);
  const sign = literal.startsWith('-') ? '-' : '';
  if (digits.text === '') return `${sign}0`;
  return `${sign}${digits.text}e${Number(exponent) - fraction.length + digits.zerosAfter}`;
}

/** Removes the zeros at both ends, and counts those at the end: `01200` gives `12` and 2. */
function trimZeros(text: string): { text: string; zerosAfter: number } {
  let [start, end] = [0, text.length];
  while (start < end && text[start] === '0') start++;
  while (end > start && text[end - 1] === '0') end--;
  return { text: text.slice(start, end), zerosAfter: text.length - end };
}

function tooManyDoubtful(): DomainError {
  const message = `More than ${DOUBTFUL_MAX} numbers are written in a way that might not be kept, such as -0 or 1e400.`;
  return new DomainError('invalid_request', message);
}
