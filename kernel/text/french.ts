import type { Lang } from '../language.ts';

const NARROW = '\u202f';
const BLANK = '[ \\u00a0\\u202f]';
/** A number with groups of three digits; the groups of a telephone number begin with a zero or follow a digit or a plus. */
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

/** Checks that the English texts have the members of the French ones, and typesets the French. */
export function inBothLanguages<Texts>(texts: { fr: Texts; en: NoInfer<Texts> }): Record<Lang, Texts> {
  return { fr: typesetFrenchTexts(texts.fr), en: texts.en };
}

/** Typesets every text of a tree; a text that a function returns is typeset at each call. */
export function typesetFrenchTexts<Texts>(texts: Texts): Texts {
  return typesetTree(texts) as Texts;
}

function typesetTree(value: unknown): unknown {
  if (typeof value === 'string') return typesetFrench(value);
  if (typeof value === 'function') return (...given: unknown[]) => typesetResult(value(...given));
  if (Array.isArray(value)) return value.map((item) => typesetTree(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, typesetTree(item)]));
}

/** Typesets the spaces of the texts that a function returned: they may have words of others. Other values stay. */
function typesetResult(result: unknown): unknown {
  if (typeof result === 'string') return typesetFrenchSpaces(result);
  return Array.isArray(result) ? result.map(typesetResult) : result;
}
