import { type NeedReply, replyToNeeds } from '#domain/prequalification/questions/reply-to-needs.ts';
import { setFrenchSpaces } from '#kernel/text/french.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';

/** Renders the service's own words for each need that answers tell of (D61). */
export function needReplies({ lang }: Pick<Visit, 'lang'>, replies: readonly NeedReply[]): SafeHtml {
  const words = (text: string) => linked(lang === 'fr' ? setFrenchSpaces(text) : text);
  return html`${replies.map(({ text }) => html`<p class="panel lines" role="alert">${words(text)}</p>`)}`;
}

type Answered = {
  facts: readonly { answer: string; isOwnWords: boolean }[];
  help: { newLinkUrl: string; countryCode: string | null };
};

/** Renders them for answers of the form and corrections, on the page that follows: there is no conversation to say them. */
export function repliesToOwnWords(visit: Visit, { facts, help }: Answered): SafeHtml {
  const own = facts.filter(({ isOwnWords }) => isOwnWords);
  return needReplies(visit, replyToNeeds(own, { lang: visit.lang, help }));
}

/** Makes a link of each address in the service's own words. */
function linked(text: string): SafeHtml[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
