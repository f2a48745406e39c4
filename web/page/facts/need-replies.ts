import type { NeedReply } from '#domain/needs/reply-to-needs.ts';
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
      html`<div class="panel" role="alert">${parts.map(({ lang, text }) => html`<p class="lines"${lang !== pageLang && html` lang="${lang}"`}>${linked(lang === 'fr' ? typesetFrenchSpaces(text) : text)}</p>`)}</div>`,
  )}`;
}

/**
 * Makes a link of each address in a reply. If the address follows a clause as in `; the helpline: https://…`, the
 * clause becomes the label of the link.
 */
function linked(text: string): SafeHtml[] {
  const parts = text.split(/(?:(?<=; )([^;:.]+?)\s?: )?(https?:\/\/\S+)/);
  // The parts repeat in threes: the text before, the label of the link or undefined, and the address.
  return parts.flatMap((part, index) => {
    if (index % 3 === 1) return [];
    return index % 3 === 0 ? html`${part}` : html`<a href="${part}">${parts[index - 1] ?? part}</a>`;
  });
}
