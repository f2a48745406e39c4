import { pairsOfPath } from '#domain/desk/wanted-page.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { errorPage } from '#web/page/error-page.ts';
import type { Visit } from '#web/page/visit.ts';
import { deskFrame } from './desk-frame.ts';
import type { SignedInVisit } from './signed-in-visit.ts';
import { frameTexts } from './texts.ts';

/** The path of a refused call. The link to the other language leads there, and shows the same refusal. */
type RefusedCall = { path: string };

type Refusal = RefusedCall & { words: { title: string; text: string }; extraContent: Child };

/** Renders a refusal for a member who is signed in, below the desk's navigation. */
export function refusalPage(desk: SignedInVisit, { words, extraContent, path }: Refusal): string {
  return deskFrame(desk, { title: words.title, lead: words.text, navPage: null, path, main: extraContent });
}

/** The page for a member whose role lacks the permission. */
export function forbiddenPage(desk: SignedInVisit, { path }: RefusedCall): string {
  const { forbidden: words, nav } = frameTexts[desk.visit.lang];
  const extraContent = html`<p><a class="button" href="${desk.visit.urls.to('/desk', {})}">${nav['/desk']}</a></p>`;
  return refusalPage(desk, { words, extraContent, path });
}

/** The page for a member whose sign-in is too old for the change that they asked for (D103). */
export function staleSignInPage(desk: SignedInVisit, { path }: RefusedCall): string {
  const { visit } = desk;
  const { fresh: words } = frameTexts[visit.lang];
  return refusalPage(desk, {
    words,
    extraContent: html`${freshSignInForm(desk, path)}${openAgainLink(visit, path)}`,
    path,
  });
}

/** The page for a form that does not come from a page of this session. Without `desk`, no member is signed in. */
export function foreignFormPage(
  visit: Visit,
  { path, desk }: RefusedCall & { desk?: SignedInVisit },
): string {
  const { foreign: words } = frameTexts[visit.lang];
  const extraContent = openAgainLink(visit, path);
  if (desk !== undefined) return refusalPage(desk, { words, extraContent, path });
  return errorPage(visit, { words, extraContent, languageTarget: { path }, isForEmployers: true });
}

/** Links to the page with the form. Each form of the desk is sent to its own page, so this page has the same path. */
function openAgainLink({ urls, lang }: Visit, path: string): SafeHtml {
  return html`<p class="actions"><a class="button quiet" href="${urls.to(path, {})}">${frameTexts[lang].openAgain}</a></p>`;
}

/** Tells that changes need a recent sign-in, with the ways to sign in again. Returns false if the sign-in is recent. */
export function freshSignInNotice(desk: SignedInVisit, path: string): SafeHtml | false {
  if (desk.session.isFresh) return false;
  const { fresh } = frameTexts[desk.visit.lang];
  return html`<div class="notice warn"><p>${fresh.notice}</p>${freshSignInForm(desk, path)}</div>`;
}

/** Renders the ways to sign in again: a mailed link, and the provider if there is one. Both lead back to `path`. */
function freshSignInForm(
  { visit: { urls, lang }, session, providerName }: SignedInVisit,
  path: string,
): SafeHtml {
  const { fresh } = frameTexts[lang];
  const pairs = pairsOfPath(path);
  const providerUrl = urls.to('/desk/oidc', {}, [['fresh', '1'], ...pairs]);
  const providerLink =
    providerName !== null &&
    html` <a class="button quiet" href="${providerUrl}">${fresh.provider(providerName)}</a>`;
  return html`<form method="post" enctype="multipart/form-data" action="${urls.formTo('/desk/sign-in', {}, pairs)}">
<input type="hidden" name="email" value="${session.member.email}"><p class="hint">${fresh.after}</p>
<p class="actions"><button class="button" type="submit">${fresh.submit}</button>${providerLink}</p></form>`;
}
