import type { Lang } from '../../routers/notices.ts';

/** A mail's content, from which its text and its HTML are both made, so that they say the same. */
export type Letter = { lang: Lang; subject: string; blocks: readonly Block[] };

type Block = string | { title: string } | { facts: readonly (readonly [string, string])[] } | Link;
type Link = { label: string; url: string };

const colon = { fr: ' : ', en: ': ' } as const satisfies Record<Lang, string>;

export function toText({ lang, blocks }: Letter): string {
  const lines = blocks.map((block) => {
    if (typeof block === 'string') return block;
    if ('title' in block) return block.title.toLocaleUpperCase(lang);
    if ('url' in block) return `${block.label}${colon[lang].trimEnd()}\n${block.url}`;
    return block.facts.map(([name, fact]) => `- ${name}${colon[lang]}${fact}`).join('\n');
  });
  return `${lines.join('\n\n')}\n`;
}

export function toHtml({ lang, subject, blocks }: Letter): string {
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

/** A day as it is written in the language, in UTC as all deadlines are (D32). */
export function dayOf(date: Date, lang: Lang): string {
  const locale = lang === 'fr' ? 'fr-FR' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** Text from outside, on one line and without invisible characters. */
export function oneLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, ' ').trim();
}

/**
 * How to address a person. What is no plain name is left out: a stranger may have typed it to have an
 * advertisement or a link delivered under our sender.
 */
export function addressing(firstName: string | null): string {
  return firstName !== null && /^[\p{L}\p{M}’' -]{1,40}$/u.test(firstName) ? ` ${firstName}` : '';
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
