import { queryOfWantedPage, toWantedPage } from '#domain/desk/wanted-page.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { errorPage } from '#web/page/error-page.ts';
import type { Visit } from '#web/page/visit.ts';
import { deskFrame } from './desk-frame.ts';
import type { SignedInVisit } from './signed-in-visit.ts';
import { frameTexts } from './texts.ts';

/** A refusal of the page at `path`, which says so in either language. */
type Refused = { path: string };

type Refusal = Refused & { words: { title: string; text: string }; more: Child };

/** A refusal for a member who is signed in: the links to their places stay above it. */
export function refusalPage(seated: SignedInVisit, { words, more, path }: Refusal): string {
  return deskFrame(seated, { title: words.title, lead: words.text, place: null, path, main: more });
}

/** The page for a member whose role lacks the permission. */
export function forbiddenPage(seated: SignedInVisit, { path }: Refused): string {
  const { forbidden: words, nav } = frameTexts[seated.visit.lang];
  const more = html`<p><a class="button" href="${seated.visit.urls.to('/desk', {})}">${nav['/desk']}</a></p>`;
  return refusalPage(seated, { words, more, path });
}

/** The page for a member whose sign-in is too old for what they asked (D103). */
export function freshPage(seated: SignedInVisit, { path }: Refused): string {
  const { visit } = seated;
  const { fresh: words } = frameTexts[visit.lang];
  return refusalPage(seated, {
    words,
    more: html`${freshForm(seated, path)}${openAgain(visit, path)}`,
    path,
  });
}

/** The page for a form that no page of this session has sent; `seated` is the member who is signed in, if one is. */
export function foreignPage(visit: Visit, { path, seated }: Refused & { seated?: SignedInVisit }): string {
  const { foreign: words } = frameTexts[visit.lang];
  const more = openAgain(visit, path);
  if (seated !== undefined) return refusalPage(seated, { words, more, path });
  return errorPage(visit, { status: 403, words, more, path, forEmployers: true });
}

/** Links to the page with the form: each form of the desk is sent to the address of its page. */
function openAgain({ urls, lang }: Visit, path: string): SafeHtml {
  return html`<p class="actions"><a class="button quiet" href="${urls.to(path, {})}">${frameTexts[lang].openAgain}</a></p>`;
}

/**
 * Tells that a change needs a recent sign-in, with the ways to sign in that lead back to this page; nothing when the
 * sign-in is recent.
 */
export function freshNotice(seated: SignedInVisit, path: string): SafeHtml | false {
  if (seated.session.isFresh) return false;
  const { fresh } = frameTexts[seated.visit.lang];
  return html`<div class="notice warn"><p>${fresh.notice}</p>${freshForm(seated, path)}</div>`;
}

function freshForm({ visit: { urls, lang }, session, provider }: SignedInVisit, path: string): SafeHtml {
  const { fresh } = frameTexts[lang];
  const pairs = queryOfWantedPage(toWantedPage(path));
  return html`<form method="post" enctype="multipart/form-data" action="${urls.formTo('/desk/sign-in', {}, pairs)}">
<input type="hidden" name="email" value="${session.member.email}"><p class="hint">${fresh.after}</p>
<p class="actions"><button class="button" type="submit">${fresh.submit}</button>${provider !== null && html` <a class="button quiet" href="${urls.to('/desk/oidc', {}, [['fresh', '1'], ...pairs])}">${fresh.provider(provider)}</a>`}</p></form>`;
}
