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
  /** The label of the link back to the list. */
  back: string;
  backPage: '/desk' | '/desk/deletions' | '/desk/jobs';
  /** The path of the missing page. */
  path: string;
};

/**
 * Answers with the same page for anything that was erased, belongs to another employer, or never existed. A person may
 * be a member of several desks, so the page always offers to sign in at another one.
 */
export async function showMissing(
  deps: Deps,
  call: PageCall,
  missingIn: (lang: Lang) => Missing,
): Promise<PageReply> {
  const desk = await openDesk(deps, call, 'applications:read');
  if ('refused' in desk) return desk.refused;
  const { urls, lang } = desk.visit;
  const { words, back, backPage, path } = missingIn(lang);
  const otherDesk = urls.to('/desk/sign-in', {}, queryOfWantedPage(toWantedPage(path)));
  const extraContent = html`<p class="actions"><a class="button" href="${urls.to(backPage, {})}">${back}</a> <a class="button quiet" href="${otherDesk}">${frameTexts[lang].otherDesk}</a></p>`;
  return deskReply(desk, refusalPage(desk, { words, extraContent, path }), 404);
}
