import { longDay } from '#kernel/calendar/write-time.ts';
import type { Lang } from '#kernel/language.ts';

/** A mail's content, from which both its plain text and its HTML are rendered. */
export type MailContent = {
  lang: Lang;
  subject: string;
  /** The text that mail programs show after the subject in a list of mails. */
  preheader: string;
  /** The large title at the top. */
  heading: string;
  blocks: readonly Block[];
  /** The sender and the reason of the mail. */
  footer: string;
};

export type Link = { label: string; url: string };

/**
 * A part of a mail: a paragraph, a title, rows of a name and a value, an entry of a list with its link, a button or a
 * link.
 */
export type Block =
  | string
  | { title: string }
  | { rows: readonly (readonly [string, string])[] }
  | { entry: Link; lines: readonly string[] }
  | { button: Link }
  | Link;

/** The locales in which mails write days and times. */
export const locales: Record<Lang, string> = { fr: 'fr-FR', en: 'en-GB' };

/** Formats a day in the language and the employer's time zone (D71). */
export function formatDay(date: Date, lang: Lang, timeZone: string): string {
  return longDay(date, locales[lang], { timeZone });
}

/** The greatest length of a line with a stranger's text, in UTF-16 units. */
const LINE_LENGTH_MAX = 200;

/** Matches a single no-break space, wide or narrow. */
const NO_BREAK = /^[\u00a0\u202f]$/;
/**
 * Matches a plain name such as `Léa O’Neil Jr.`: at least one letter, and at most 40 letters, accents, apostrophes,
 * spaces and hyphens. A dot only ends a word, since mail programs turn `a.b` into a web address.
 */
const PLAIN_NAME = /^(?=.*\p{L})(?:[\p{L}\p{M}’' -]|\.(?= |$)){1,40}$/u;

/** Puts text on one line without invisible characters. A no-break space stays, as in `32 000 €`. */
export function inOneLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, (blanks) => (NO_BREAK.test(blanks) ? blanks : ' ')).trim();
}

/** Puts a stranger's text on one line, cut to `LINE_LENGTH_MAX`. */
export function shortLine(text: string): string {
  const line = inOneLine(text);
  return isCutByShortLine(text) ? `${line.slice(0, LINE_LENGTH_MAX - 1).toWellFormed()}…` : line;
}

/** Tells whether a text is too long for `shortLine`. */
export function isCutByShortLine(text: string): boolean {
  return inOneLine(text).length > LINE_LENGTH_MAX;
}

/**
 * Puts spaces around the characters of addresses, so that mail programs make no link from a stranger's words (D37):
 * `a.fr` becomes `a . fr`, and `x@y` becomes `x @ y`.
 */
export function withoutLinks(text: string): string {
  return text
    .replace(/:\/\//g, ': // ')
    .replace(/@/g, ' @ ')
    .replace(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, ' . ');
}

/**
 * Returns a person's name for mails; null if a part of it is no plain name. A stranger may have typed an advertisement,
 * a link or a phone number as a name, so that the service would mail it for them (D37).
 */
export function plainName(parts: readonly (string | null)[]): string | null {
  const names = parts.filter((part) => part !== null).map(shortLine);
  const isPlain = names.length > 0 && names.every((name) => PLAIN_NAME.test(name));
  return isPlain ? names.join(' ') : null;
}

/** Returns the end of a greeting: a space and the first name, or nothing where the name is not plain. */
export function nameInGreeting(firstName: string | null): string {
  const name = plainName([firstName]);
  return name === null ? '' : ` ${name}`;
}
