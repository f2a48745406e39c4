import type { Lang } from '../language.ts';

/** A narrow space that does not break. */
const NARROW = '\u202f';
const BLANK = '[ \\u00a0\\u202f]';
/**
 * Matches a number with groups of three digits, such as `32 000`. It does not match a telephone number, whose groups
 * begin with a zero or follow a digit or a plus.
 */
const GROUPED = new RegExp(
  `(?<![\\d+.,/-]|\\d${BLANK})[1-9]\\d{0,2}(?:${BLANK}\\d{3})+(?!${BLANK}?\\d)`,
  'g',
);
/** Matches the blank between a number and its unit, as in `32 k€` and `5 Mo`. */
const BEFORE_UNIT = new RegExp(`(?<=\\d)${BLANK}(?=(?:[kM]?€|%|h|km|min|Ko|Mo|Go)(?![\\p{L}\\d]))`, 'gu');

/**
 * Typesets a French text. Spaces before ; : ! ? and units, and inside « » and numbers, become ones that do not break;
 * apostrophes become curly. A colon without a space before it, as in a time or an address, stays as it is.
 */
export function typesetFrench(text: string): string {
  return typesetFrenchSpaces(text).replace(/(?<=\p{L})'(?=[\p{L}\d«])/gu, '’');
}

/** Typesets only the spaces, for texts with other people's words: their apostrophe may be part of an address. */
export function typesetFrenchSpaces(text: string): string {
  return text
    .replace(/(?<![ \u00a0\u202f])[ \u00a0\u202f]+([;:!?]+)(?=[\s"»).]|$)/g, `${NARROW}$1`)
    .replace(/«[ \u00a0\u202f]*/g, `«${NARROW}`)
    .replace(/(?<![ \u00a0\u202f])[ \u00a0\u202f]*»/g, `${NARROW}»`)
    .replace(GROUPED, (number) => number.replaceAll(/\D/g, NARROW))
    .replace(BEFORE_UNIT, '\u00a0');
}

/** Matches the word e-mail in a text, but not in a web address or a host's name. */
const MAIL_WORD = /(?<![\p{L}\d@./_-])(e)-(?=mails?(?![\p{L}\d@_-]|\.[\p{L}\d]))/giu;

const UNITS =
  'jours?|semaines?|mois|ans?|heures?|minutes?|secondes?|days?|weeks?|months?|years?|hours?|seconds?|s';
/** Matches the blank between a number, or a placeholder for one, and a unit of time: `30 minutes`, `{seconds} s`. */
const BEFORE_TIME_UNIT = new RegExp(`(?<=[\\d}]) (?=(?:${UNITS})(?!\\p{L}))`, 'gu');

/** Prevents line breaks inside the word e-mail, and between a number and a unit of time. */
export function preventBreaks(text: string): string {
  return text.replace(MAIL_WORD, '$1\u2011').replace(BEFORE_TIME_UNIT, '\u00a0');
}

/**
 * Typesets the texts of both languages: French typography, and no line breaks inside the word e-mail or `30 days`. The
 * type checks that both languages have the same members.
 */
export function inBothLanguages<Texts>(texts: { fr: Texts; en: NoInfer<Texts> }): Record<Lang, Texts> {
  const breakPreventers: Typesetters = { ofText: preventBreaks, ofResult: preventBreaks };
  return {
    fr: typesetTree(typesetFrenchTexts(texts.fr), breakPreventers) as Texts,
    en: typesetTree(texts.en, breakPreventers) as Texts,
  };
}

/**
 * Typesets every text of a tree in French. A text that a function returns may have other people's words, so only its
 * spaces are typeset, at each call.
 */
export function typesetFrenchTexts<Texts>(texts: Texts): Texts {
  return typesetTree(texts, { ofText: typesetFrench, ofResult: typesetFrenchSpaces }) as Texts;
}

/** `ofText` typesets the texts of a tree, `ofResult` the texts that its functions return. */
type Typesetters = { ofText: (text: string) => string; ofResult: (text: string) => string };

function typesetTree(value: unknown, typesetters: Typesetters): unknown {
  if (typeof value === 'string') return typesetters.ofText(value);
  if (typeof value === 'function')
    return (...parameters: unknown[]) => typesetResult(value(...parameters), typesetters);
  if (Array.isArray(value)) return value.map((item) => typesetTree(item, typesetters));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, typesetTree(item, typesetters)]),
  );
}

function typesetResult(result: unknown, typesetters: Typesetters): unknown {
  if (typeof result === 'string') return typesetters.ofResult(result);
  return Array.isArray(result) ? result.map((item) => typesetResult(item, typesetters)) : result;
}
