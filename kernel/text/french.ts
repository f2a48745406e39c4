import type { Lang } from '../language.ts';

const NARROW = '\u202f';
const BLANK = '[ \\u00a0\\u202f]';
/**
 * A number with groups of three digits; the groups of a telephone number begin with a zero or follow a digit or a plus.
 */
const GROUPED = new RegExp(
  `(?<![\\d+.,/-]|\\d${BLANK})[1-9]\\d{0,2}(?:${BLANK}\\d{3})+(?!${BLANK}?\\d)`,
  'g',
);
const BEFORE_UNIT = new RegExp(`(?<=\\d)${BLANK}(?=(?:[kM]?€|%|h|km|min|Ko|Mo|Go)(?![\\p{L}\\d]))`, 'gu');

/**
 * Typesets a French text: spaces that do not break before ; : ! ?, inside « » and numbers, and before units; curly
 * apostrophes. Times, addresses and other text without a blank before the colon stay.
 */
export function typesetFrench(text: string): string {
  return typesetFrenchSpaces(text).replace(/(?<=\p{L})'(?=[\p{L}\d«])/gu, '’');
}

/** Sets only the spaces, for texts with words of others: an address may have an apostrophe, but no blank. */
export function typesetFrenchSpaces(text: string): string {
  return text
    .replace(/[ \u00a0\u202f]+([;:!?]+)(?=[\s"»).]|$)/g, `${NARROW}$1`)
    .replace(/«[ \u00a0\u202f]*/g, `«${NARROW}`)
    .replace(/[ \u00a0\u202f]*»/g, `${NARROW}»`)
    .replace(GROUPED, (number) => number.replaceAll(/\D/g, NARROW))
    .replace(BEFORE_UNIT, '\u00a0');
}

/** The word of a text; an address or a name of a host that has it stays as it is. */
const MAIL_WORD = /(?<![\p{L}\d@./_-])(e)-(?=mails?(?![\p{L}\d@_-]|\.[\p{L}\d]))/giu;

/** Writes the word e-mail with a hyphen at which no line breaks. */
export function keepMailWhole(text: string): string {
  return text.replace(MAIL_WORD, '$1\u2011');
}

/**
 * Checks that the English texts have the members of the French ones. Typesets the French, and keeps the word e-mail in
 * one line in both.
 */
export function inBothLanguages<Texts>(texts: { fr: Texts; en: NoInfer<Texts> }): Record<Lang, Texts> {
  const whole: Setting = { written: keepMailWhole, returned: keepMailWhole };
  return { fr: setTree(typesetFrenchTexts(texts.fr), whole) as Texts, en: setTree(texts.en, whole) as Texts };
}

/**
 * Typesets every text of a tree. A text that a function returns is typeset at each call, and its spaces alone, since it
 * may have words of others.
 */
export function typesetFrenchTexts<Texts>(texts: Texts): Texts {
  return setTree(texts, { written: typesetFrench, returned: typesetFrenchSpaces }) as Texts;
}

type Setting = { written: (text: string) => string; returned: (text: string) => string };

function setTree(value: unknown, setting: Setting): unknown {
  if (typeof value === 'string') return setting.written(value);
  if (typeof value === 'function') return (...given: unknown[]) => setResult(value(...given), setting);
  if (Array.isArray(value)) return value.map((item) => setTree(item, setting));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, setTree(item, setting)]));
}

function setResult(result: unknown, setting: Setting): unknown {
  if (typeof result === 'string') return setting.returned(result);
  return Array.isArray(result) ? result.map((item) => setResult(item, setting)) : result;
}
