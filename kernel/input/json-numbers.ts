import { DomainError } from '../errors/errors.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;

/** Matches the characters of a number from `lastIndex` on. */
const NUMBER_CHARACTERS = /[-+.\deE]+/y;
/** Matches `-0`, `-0.5`, `1e400` and `1E5`. */
const NEGATIVE_ZERO_OR_EXPONENT = /^-0|[eE]/;
/** Matches a number of JSON; the groups are its whole part, fraction and exponent. */
const NUMBER = /^-?(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** Matches `1.5e10` and `-2E-7`, whose exponent is never too large for a double. */
const SMALL_EXPONENT = /^-?[1-9]\d*(?:\.\d+)?[eE][+-]?\d{1,2}$/;
/** A number of at most this many characters has at most 15 digits, which a double keeps exactly. */
const EXACT_LENGTH_MAX = 15;

/**
 * A body has at most this many doubtful numbers, since comparing the digits of one costs a microsecond. Most bodies
 * have none.
 */
const DOUBTFUL_MAX = 1_000;

// No sender can send this name: a NUL is refused in any text (D21).
const MARK_KEY = '\0inexact';
const MARK = JSON.stringify({ [MARK_KEY]: 0 });

/**
 * Replaces by a mark each number of a JSON text that `JSON.parse` would change, such as 12345678901234567890 or -0.
 * Throws if too many numbers are doubtful. A reviver of `JSON.parse` takes 12 times as long for a list of numbers, and
 * lossless-json 60 times as long for a CV of 10 MB.
 */
export function markInexactNumbers(text: string): string {
  let marked = '';
  let copiedUntil = 0;
  let doubtfulCount = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else if (code === MINUS || isDigit(code)) {
      const token = tokenAt(text, index);
      if (!isClearlyExact(token)) {
        doubtfulCount += 1;
        if (doubtfulCount > DOUBTFUL_MAX) throw tooManyDoubtful();
        if (isInexact(token)) {
          marked += text.slice(copiedUntil, index) + MARK;
          copiedUntil = index + token.length;
        }
      }
      index += token.length - 1;
    }
  }
  return marked + text.slice(copiedUntil);
}

/** Yields the path of each mark in a parsed value. Its nesting must be limited before, since each level is a call. */
export function* pathsOfInexactNumbers(value: unknown, path: readonly string[] = []): Generator<string[]> {
  if (typeof value !== 'object' || value === null) return;
  if (isInexactNumber(value)) yield [...path];
  else {
    for (const [key, child] of Object.entries(value)) yield* pathsOfInexactNumbers(child, [...path, key]);
  }
}

/** Tells whether the value is the mark of an inexact number. */
export function isInexactNumber(value: object): boolean {
  return Object.hasOwn(value, MARK_KEY);
}

/** Returns the end of the string that begins at `start`: its closing quote, or the end of the text. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

/** Tells cheaply whether a number is kept: it has at most 15 digits, or is spelled as JavaScript spells it. */
function isClearlyExact(token: string): boolean {
  const isPlain = !NEGATIVE_ZERO_OR_EXPONENT.test(token) || SMALL_EXPONENT.test(token);
  return (isPlain && token.length <= EXACT_LENGTH_MAX) || String(Number(token)) === token;
}

function tooManyDoubtful(): DomainError {
  const message = `More than ${DOUBTFUL_MAX} numbers are written in a way that might not be kept, such as -0 or 1e400.`;
  return new DomainError('invalid_request', message);
}

/** Tells whether `JSON.parse` would change a number; false for a text that is no number, which the parser refuses. */
function isInexact(token: string): boolean {
  return NUMBER.test(token) && canonicalDecimal(token) !== canonicalDecimal(JSON.stringify(Number(token)));
}

/** Returns one spelling for each decimal value: `-1.2e3`, `-1200` and `-1200.0` all become `-12e2`. */
function canonicalDecimal(token: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(token) ?? [];
  const digits = trimZeros(whole + fraction);
  const sign = token.startsWith('-') ? '-' : '';
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

function tokenAt(text: string, index: number): string {
  NUMBER_CHARACTERS.lastIndex = index;
  return NUMBER_CHARACTERS.exec(text)?.[0] ?? '';
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
