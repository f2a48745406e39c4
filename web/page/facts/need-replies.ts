import type { NeedReply } from '#domain/needs/reply-to-needs.ts';
import type { Lang } from '#kernel/language.ts';
import { typesetFrenchSpaces } from '#kernel/text/french.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '../visit.ts';

/**
 * Renders the service's replies to the needs that a person's words show, such as distress, each of them once (D61,
 * D93).
 */
export function needReplies({ lang: pageLang }: Visit, replies: readonly NeedReply[]): SafeHtml {
  const unique = new Map(replies.map((reply) => [reply.text, reply]));
  return html`${[...unique.values()].map(
    ({ parts }) =>
      html`<div class="panel" role="alert">${parts.map(({ lang, text }, index) => html`<p class="lines"${lang !== pageLang && html` lang="${lang}"`}>${index > 0 && html`<strong>${sameIn[lang]}</strong>\n`}${linked(lang === 'fr' ? typesetFrenchSpaces(text) : text)}</p>`)}</div>`,
  )}`;
}

/** The line above the same reply in a second language, for a person who reads that one better. */
const sameIn: Record<Lang, string> = { fr: 'La même chose en français\u202f:', en: 'The same in English:' };

/**
 * Makes a link of each address in a reply. If the address follows a clause as in `; the helpline: https://…`, the
 * clause becomes the label of the link, and a full stop ends the sentence.
 */
function linked(text: string): SafeHtml[] {
  const parts = text.split(/(?:(?<=; )([^;:.]+?)\s?: )?(https?:\/\/\S+)/);
  // The parts repeat in threes: the text before, the label of the link or undefined, and the address.
  return parts.flatMap((part, index) => {
    if (index % 3 === 1) return [];
    if (index % 3 === 0) return html`${part}`;
    const label = parts[index - 1];
    const isLast = label !== undefined && /^(?:\n|$)/.test(parts[index + 1] ?? '');
    return html`<a href="${part}">${label ?? part}</a>${isLast && '.'}`;
  });
}
