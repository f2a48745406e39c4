import { pairsOfPath } from '#domain/desk/wanted-page.ts';
import type { Deps } from '#domain/ports.ts';
import type { Lang } from '#kernel/language.ts';
import { html } from '#kernel/text/html.ts';
import type { PageCall } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { deskReply, openDesk } from '../desk-call.ts';
import { refusalPage } from '../frame/refusals.ts';
import { frameTexts } from '../frame/texts.ts';

type MissingPage = {
  /** The path of the missing page. */
  path: string;
  words: { title: string; text: string };
  /** The link from the missing page to the list that would have named it. */
  listLink: { page: '/desk' | '/desk/deletions' | '/desk/jobs'; label: string };
};

/**
 * Answers with the same page for anything that was erased, belongs to another employer, or never existed. A person may
 * be a member of several desks, so the page always offers to sign in at another one.
 */
export async function showMissing(
  deps: Deps,
  call: PageCall,
  describeMissing: (lang: Lang) => MissingPage,
): Promise<PageReply> {
  const desk = await openDesk(deps, call, 'applications:read');
  if ('refusalReply' in desk) return desk.refusalReply;
  const { urls, lang } = desk.visit;
  const { path, words, listLink } = describeMissing(lang);
  const signInUrl = urls.to('/desk/sign-in', {}, pairsOfPath(path));
  const extraContent = html`<p class="actions"><a class="button" href="${urls.to(listLink.page, {})}">${listLink.label}</a> <a class="button quiet" href="${signInUrl}">${frameTexts[lang].otherDesk}</a></p>`;
  return deskReply(desk, refusalPage(desk, { words, extraContent, path }), 404);
}
