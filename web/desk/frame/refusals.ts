import { queryOfPath } from '#domain/desk/wanted-page.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { errorPage } from '#web/page/error-page.ts';
import type { Visit } from '#web/page/visit.ts';
import { deskFrame } from './desk-frame.ts';
import type { SignedInVisit } from './signed-in-visit.ts';
import { frameTexts } from './texts.ts';

/** The path of the refused page. The link to the other language leads there, and shows the same refusal. */
type Refused = { path: string };

type Refusal = Refused & { words: { title: string; text: string }; extraContent: Child };

/** Renders a refusal for a member who is signed in, below the desk's navigation. */
export function refusalPage(desk: SignedInVisit, { words, extraContent, path }: Refusal): string {
  return deskFrame(desk, { title: words.title, lead: words.text, navPage: null, path, main: extraContent });
}

/** The page for a member whose role lacks the permission. */
export function forbiddenPage(desk: SignedInVisit, { path }: Refused): string {
  const { forbidden: words, nav } = frameTexts[desk.visit.lang];
  const extraContent = html`<p><a class="button" href="${desk.visit.urls.to('/desk', {})}">${nav['/desk']}</a></p>`;
  return refusalPage(desk, { words, extraContent, path });
}

/** The page for a member whose sign-in is too old for the change that they asked for (D103). */
export function freshPage(desk: SignedInVisit, { path }: Refused): string {
  const { visit } = desk;
  const { fresh: words } = frameTexts[visit.lang];
  return refusalPage(desk, {
    words,
    extraContent: html`${freshForm(desk, path)}${openAgain(visit, path)}`,
    path,
  });
}

/** The page for a form that does not come from a page of this session. `desk` is missing if no member is signed in. */
export function foreignPage(visit: Visit, { path, desk }: Refused & { desk?: SignedInVisit }): string {
  const { foreign: words } = frameTexts[visit.lang];
  const extraContent = openAgain(visit, path);
  if (desk !== undefined) return refusalPage(desk, { words, extraContent, path });
  return errorPage(visit, { words, extraContent, languageTarget: { path }, isForEmployers: true });
}

/** Links to the page with the form, which has the same path: each form of the desk is sent to its own page. */
function openAgain({ urls, lang }: Visit, path: string): SafeHtml {
  return html`<p class="actions"><a class="button quiet" href="${urls.to(path, {})}">${frameTexts[lang].openAgain}</a></p>`;
}

/**
 * Tells that changes need a recent sign-in, and offers one that leads back to this page. Returns false if the sign-in
 * is recent.
 */
export function freshNotice(desk: SignedInVisit, path: string): SafeHtml | false {
  if (desk.session.isFresh) return false;
  const { fresh } = frameTexts[desk.visit.lang];
  return html`<div class="notice warn"><p>${fresh.notice}</p>${freshForm(desk, path)}</div>`;
}

function freshForm({ visit: { urls, lang }, session, provider }: SignedInVisit, path: string): SafeHtml {
  const { fresh } = frameTexts[lang];
  const pairs = queryOfPath(path);
  const providerUrl = urls.to('/desk/oidc', {}, [['fresh', '1'], ...pairs]);
  const providerLink =
    provider !== null && html` <a class="button quiet" href="${providerUrl}">${fresh.provider(provider)}</a>`;
  return html`<form method="post" enctype="multipart/form-data" action="${urls.formTo('/desk/sign-in', {}, pairs)}">
<input type="hidden" name="email" value="${session.member.email}"><p class="hint">${fresh.after}</p>
<p class="actions"><button class="button" type="submit">${fresh.submit}</button>${providerLink}</p></form>`;
}
