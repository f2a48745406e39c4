import { longDay, type Zoned } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/language.ts';

/** A mail's content. Its text and its HTML are both made from it, so that they say the same. */
export type MailContent = {
  lang: Lang;
  subject: string;
  /** Shown after the subject in a list of mails. */
  preheader: string;
  /** Shown large at the top. */
  heading: string;
  blocks: readonly Block[];
  /** The sender and the reason of the mail. */
  footer: string;
};

export type Link = { label: string; url: string };

/** Facts are names and values; an entry is one of several things that the mail is about. */
export type Block =
  | string
  | { title: string }
  | { facts: readonly (readonly [string, string])[] }
  | { entry: Link; lines: readonly string[] }
  | { button: Link }
  | Link;

const locales: Record<Lang, string> = { fr: 'fr-FR', en: 'en-GB' };

/** Formats a day in the language and the employer's time zone (D71). */
export function dayOf(date: Date, lang: Lang, zone: Zoned): string {
  return longDay(date, locales[lang], zone);
}

const LINE_LENGTH_MAX = 200;
// A dot within a word is excluded, since mail programs turn such a word into a web address.
const PLAIN_NAME = /^(?=.*\p{L})(?:[\p{L}\p{M}’' -]|\.(?= |$)){1,40}$/u;

/** Puts text from outside on one line, bounded and without invisible characters. */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return line.length <= LINE_LENGTH_MAX ? line : `${line.slice(0, LINE_LENGTH_MAX - 1).toWellFormed()}…`;
}

/**
 * Returns a person's name for mails, or null where it is no plain name: a stranger may have typed an advertisement, a
 * link or a phone number to have it delivered under our sender (D37).
 */
export function shownName(parts: readonly (string | null)[]): string | null {
  const names = parts.filter((part) => part !== null).map(oneLine);
  return names.every((name) => PLAIN_NAME.test(name)) ? names.join(' ') || null : null;
}

/** Adds the name to a greeting. */
export function addressing(firstName: string | null): string {
  const name = shownName([firstName]);
  return name === null ? '' : ` ${name}`;
}
