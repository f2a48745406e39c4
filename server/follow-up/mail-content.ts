import { longDay, type Zoned } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/language.ts';

/** A mail's content, from which its text and its HTML are both made, so that they say the same. */
export type MailContent = {
  lang: Lang;
  subject: string;
  /** What a list of mails shows after the subject. */
  preheader: string;
  /** Large, above all else. */
  heading: string;
  blocks: readonly Block[];
  /** Who sent it, and why. */
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

/** A day as it is written in the language, in the employer's time zone (D71). */
export function dayOf(date: Date, lang: Lang, zone: Zoned): string {
  return longDay(date, locales[lang], zone);
}

const LINE_LENGTH_MAX = 200;
// A dot within a word would make a web address of it.
const PLAIN_NAME = /^(?=.*\p{L})(?:[\p{L}\p{M}’' -]|\.(?= |$)){1,40}$/u;

/** Text from outside, bounded, on one line and without invisible characters. */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return line.length <= LINE_LENGTH_MAX ? line : `${line.slice(0, LINE_LENGTH_MAX - 1).toWellFormed()}…`;
}

/**
 * A person's name as every mail shows it, or null. What is no plain name is left out: a stranger may have typed it
 * to have an advertisement, a link or a number to call delivered under our sender (D37).
 */
export function shownName(parts: readonly (string | null)[]): string | null {
  const names = parts.filter((part) => part !== null).map(oneLine);
  return names.every((name) => PLAIN_NAME.test(name)) ? names.join(' ') || null : null;
}

/** How to address a person, in a greeting. */
export function addressing(firstName: string | null): string {
  const name = shownName([firstName]);
  return name === null ? '' : ` ${name}`;
}
