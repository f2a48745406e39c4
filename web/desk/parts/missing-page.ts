import { queryOfWantedPage, toWantedPage } from '#domain/desk/wanted-page.ts';
import type { Deps } from '#domain/ports.ts';
import type { Lang } from '#kernel/language.ts';
import { html } from '#kernel/text/html.ts';
import type { PageCall } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { deskReply, openDesk } from '../desk-call.ts';
import { refusalPage } from '../frame/refusals.ts';
import { frameTexts } from '../frame/texts.ts';

type Missing = {
  words: { title: string; text: string };
  back: string;
  place: '/desk' | '/desk/deletions' | '/desk/jobs';
  /** The page that is missing, which says so in either language. */
  path: string;
};

/**
 * Answers for what was erased, is another employer's, or never was, with one page. A person with several desks may sign
 * in at the other one; the page offers it for each id.
 */
export async function missingPage(
  deps: Deps,
  call: PageCall,
  missingIn: (lang: Lang) => Missing,
): Promise<PageReply> {
  const desk = await openDesk(deps, call, 'applications:read');
  if ('refused' in desk) return desk.refused;
  const { urls, lang } = desk.visit;
  const { words, back, place, path } = missingIn(lang);
  const other = urls.to('/desk/sign-in', {}, queryOfWantedPage(toWantedPage(path)));
  const more = html`<p class="actions"><a class="button" href="${urls.to(place, {})}">${back}</a> <a class="button quiet" href="${other}">${frameTexts[lang].otherDesk}</a></p>`;
  return deskReply(desk, refusalPage(desk, { words, more, path }), 404);
}
