import { pairsOfWanted } from '#domain/desk/wanted-page.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { errorPage } from '#web/page/error-page.ts';
import type { Visit } from '#web/page/visit.ts';
import type { SignedInVisit } from './desk-nav.ts';
import { frameTexts } from './texts.ts';

/** A refusal of the page at `path`, which says so in either language. */
type Refused = { path: string };

/** The page for a member whose role lacks the permission. */
export function forbiddenPage(visit: Visit, { path }: Refused): string {
  const { forbidden } = frameTexts[visit.lang];
  const more = html`<p><a class="button" href="${visit.urls.to('/desk', {})}">${frameTexts[visit.lang].nav['/desk']}</a></p>`;
  return errorPage(visit, { status: 403, words: forbidden, more, path, forEmployers: true });
}

/** The page for a member whose sign-in is too old for what they asked (D103). */
export function freshPage(seated: SignedInVisit, { path }: Refused): string {
  const { visit } = seated;
  const { fresh } = frameTexts[visit.lang];
  const more = html`${freshForm(seated)}${openAgain(visit, path)}`;
  return errorPage(visit, { status: 403, words: fresh, more, path, forEmployers: true });
}

/** The page for a form that no page of this session has sent. */
export function foreignPage(visit: Visit, { path }: Refused): string {
  const { foreign } = frameTexts[visit.lang];
  const more = openAgain(visit, path);
  return errorPage(visit, { status: 403, words: foreign, more, path, forEmployers: true });
}

/** Links to the page with the form: each form of the desk is sent to the address of its page. */
function openAgain({ urls, lang }: Visit, path: string): SafeHtml {
  return html`<p class="actions"><a class="button quiet" href="${urls.to(path, {})}">${frameTexts[lang].openAgain}</a></p>`;
}

/**
 * Tells that a change needs a recent sign-in, with the ways to sign in that lead back to a deletion's page; nothing when
 * the sign-in is recent.
 */
export function freshNotice(seated: SignedInVisit, deletionId: string | null = null): SafeHtml | false {
  if (seated.session.isFresh) return false;
  const { fresh } = frameTexts[seated.visit.lang];
  return html`<div class="notice warn"><p>${fresh.notice}</p>${freshForm(seated, deletionId)}</div>`;
}

function freshForm(
  { visit: { urls, lang }, session, provider }: SignedInVisit,
  deletionId: string | null = null,
) {
  const { fresh } = frameTexts[lang];
  const pairs = pairsOfWanted({ applicationId: null, deletionId });
  return html`<form method="post" enctype="multipart/form-data" action="${urls.formTo('/desk/sign-in', {}, pairs)}">
<input type="hidden" name="email" value="${session.member.email}"><p class="hint">${fresh.after}</p>
<p class="actions"><button class="button" type="submit">${fresh.submit}</button>${provider !== null && html` <a class="button quiet" href="${urls.to('/desk/oidc', {}, [['fresh', '1'], ...pairs])}">${fresh.provider(provider)}</a>`}</p></form>`;
}
