import type { NeedReply } from '#domain/needs/reply-to-needs.ts';
import { setFrenchSpaces } from '#kernel/text/french.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '../visit.ts';

/**
 * Renders the service's own words for each need that a person's words tell of, each once, on the page that follows
 * (D61, D93).
 */
export function needReplies({ lang: pageLang }: Visit, replies: readonly NeedReply[]): SafeHtml {
  const unique = new Map(replies.map((reply) => [reply.text, reply]));
  return html`${[...unique.values()].map(
    ({ parts }) =>
      html`<div class="panel" role="alert">${parts.map(({ lang, text }) => html`<p class="lines"${lang !== pageLang && html` lang="${lang}"`}>${linked(lang === 'fr' ? setFrenchSpaces(text) : text)}</p>`)}</div>`,
  )}`;
}

/** Makes a link of each address in the service's own words. */
function linked(text: string): SafeHtml[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
