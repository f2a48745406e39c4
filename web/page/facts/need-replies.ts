import type { NeedReply } from '#domain/needs/reply-to-needs.ts';
import { inBothLanguages, typesetFrenchSpaces } from '#kernel/text/french.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '../visit.ts';

/**
 * Renders the service's replies to the needs that a person's words show, such as distress, each of them once (D61,
 * D93).
 */
export function needReplies({ lang: pageLang }: Visit, replies: readonly NeedReply[]): SafeHtml {
  const repliesByText = new Map(replies.map((reply) => [reply.text, reply]));
  const panels = [...repliesByText.values()].map(({ parts }) => {
    const paragraphs = parts.map(({ lang, text }, index) => {
      const language = lang !== pageLang && html` lang="${lang}"`;
      const heading = index > 0 && html`<strong>${sameReplyIn[lang]}</strong>\n`;
      const content = withLinks(lang === 'fr' ? typesetFrenchSpaces(text) : text);
      return html`<p class="lines"${language}>${heading}${content}</p>`;
    });
    return html`<div class="panel" role="alert">${paragraphs}</div>`;
  });
  return html`${panels}`;
}

/** The line above the same reply in a second language, for a person who reads the second language better. */
const sameReplyIn = inBothLanguages({
  fr: 'La même chose en français :',
  en: 'The same in English:',
});

/** Matches a clause before an address, such as `the helpline: ` after `; `, and captures it without its colon. */
const LABEL = '(?<=; )([^;:.]+?)\\s?: ';
const ADDRESS = '(https?://\\S+)';
const LINK = new RegExp(`(?:${LABEL})?${ADDRESS}`);

/**
 * Makes a link of each address in a reply. If the address follows a clause, as in `; the helpline: https://…`, the
 * clause becomes the label of the link, and a full stop ends the sentence.
 */
function withLinks(text: string): SafeHtml[] {
  const pieces = text.split(LINK);
  // The pieces repeat in threes: the text before, the label of the link or undefined, and the address.
  return pieces.flatMap((piece, index) => {
    if (index % 3 === 1) return [];
    if (index % 3 === 0) return html`${piece}`;
    const label = pieces[index - 1];
    const endsLine = /^(?:\n|$)/.test(pieces[index + 1] ?? '');
    return html`<a href="${piece}">${label ?? piece}</a>${label !== undefined && endsLine && '.'}`;
  });
}
