import type { Lang } from '../../kernel/language.ts';
import { escapeHtml } from '../../kernel/text/html-entities.ts';

/** A mail's content, from which its text and its HTML are both made, so that they say the same. */
export type MailContent = { lang: Lang; subject: string; blocks: readonly Block[] };

type Block = string | { title: string } | { facts: readonly (readonly [string, string])[] } | Link;
type Link = { label: string; url: string };

const colon = { fr: ' : ', en: ': ' } as const satisfies Record<Lang, string>;

export function toText({ lang, blocks }: MailContent): string {
  const lines = blocks.map((block) => {
    if (typeof block === 'string') return block;
    if ('title' in block) return block.title.toLocaleUpperCase(lang);
    if ('url' in block) return `${block.label}${colon[lang].trimEnd()}\n${block.url}`;
    return block.facts.map(([name, fact]) => `- ${name}${colon[lang]}${fact}`).join('\n');
  });
  return `${lines.join('\n\n')}\n`;
}

export function toHtml({ lang, subject, blocks }: MailContent): string {
  const body = blocks.map((block) => {
    if (typeof block === 'string') return `<p>${escapeHtml(block)}</p>`;
    if ('title' in block) return `<h2>${escapeHtml(block.title)}</h2>`;
    if ('url' in block) return `<p><a href="${escapeHtml(block.url)}">${escapeHtml(block.label)}</a></p>`;
    const items = block.facts.map(
      ([name, fact]) => `<li><strong>${escapeHtml(name)}</strong>${colon[lang]}${escapeHtml(fact)}</li>`,
    );
    return `<ul>${items.join('')}</ul>`;
  });
  const head = `<meta charset="utf-8"><title>${escapeHtml(subject)}</title>`;
  return `<!doctype html>\n<html lang="${lang}"><head>${head}</head><body>\n${body.join('\n')}\n</body></html>\n`;
}

/** Making one costs a hundred times what using it does. */
const days = {
  fr: new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
} as const satisfies Record<Lang, Intl.DateTimeFormat>;

/** A day as it is written in the language, in UTC as all deadlines are (D32). */
export function dayOf(date: Date, lang: Lang): string {
  return days[lang].format(date);
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
