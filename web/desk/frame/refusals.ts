import { html, type SafeHtml } from '#kernel/text/html.ts';
import { errorPage } from '#web/page/error-page.ts';
import type { Seated } from './desk-nav.ts';
import { frameTexts } from './texts.ts';

/** The page for a member whose role lacks the permission. */
export function forbiddenPage({ visit }: Seated): string {
  const { forbidden } = frameTexts[visit.lang];
  const more = html`<p><a class="button" href="${visit.urls.to('/desk', {})}">${frameTexts[visit.lang].nav['/desk']}</a></p>`;
  return errorPage(visit, { status: 403, words: forbidden, more });
}

/** The page for a member whose sign-in is too old for what they asked (D103). */
export function freshPage(seated: Seated): string {
  const { fresh } = frameTexts[seated.visit.lang];
  return errorPage(seated.visit, { status: 403, words: fresh, more: freshForm(seated) });
}

/** Tells that a change needs a recent sign-in, with the button that mails a link; nothing when the sign-in is recent. */
export function freshNotice(seated: Seated): SafeHtml | false {
  if (seated.session.isFresh) return false;
  const { fresh } = frameTexts[seated.visit.lang];
  return html`<div class="notice warn"><p>${fresh.notice}</p>${freshForm(seated)}</div>`;
}

function freshForm({ visit, session }: Seated): SafeHtml {
  const { fresh } = frameTexts[visit.lang];
  return html`<form method="post" enctype="multipart/form-data" action="${visit.urls.formTo('/desk/sign-in', {})}">
<input type="hidden" name="email" value="${session.member.email}"><p class="hint">${fresh.after}</p>
<p class="actions"><button class="button" type="submit">${fresh.submit}</button></p></form>`;
}
