import { pairsOfWanted } from '#domain/desk/wanted-page.ts';
import type { Deps } from '#domain/ports.ts';
import { html } from '#kernel/text/html.ts';
import { errorPage } from '#web/page/error-page.ts';
import type { PageCall } from '#web/page/page-call.ts';
import { htmlReply, type PageReply } from '#web/page/reply.ts';
import { type Visit, visitOf } from '#web/page/visit.ts';
import { deskHeaders } from '../desk-call.ts';
import { frameTexts } from '../frame/texts.ts';
import { wantedIn } from '../wanted.ts';

type Missing = {
  words: { title: string; text: string };
  back: string;
  place: '/desk' | '/desk/deletions';
  /** The page that is missing, which says so in either language. */
  path: string;
};

/**
 * Answers for what was erased, is another employer's, or never was, with one page. A person with several desks may sign in
 * at the other one; the page offers it for each id.
 */
export function missingPage(
  { settings }: Pick<Deps, 'settings'>,
  call: PageCall,
  wordsOf: (visit: Visit) => Missing,
): PageReply {
  const visit = visitOf(settings, call);
  const { urls, lang } = visit;
  const { words, back, place, path } = wordsOf(visit);
  const other = urls.to('/desk/sign-in', {}, pairsOfWanted(wantedIn(call.params)));
  const more = html`<p class="actions"><a class="button" href="${urls.to(place, {})}">${back}</a> <a class="button quiet" href="${other}">${frameTexts[lang].otherDesk}</a></p>`;
  const page = errorPage(visit, { status: 404, words, more, path, forEmployers: true });
  return htmlReply(page, lang, { status: 404, headers: deskHeaders });
}
