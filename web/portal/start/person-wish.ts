import { isPersonWanted } from '#domain/applications/status/application-end.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { takeBackForm } from '#web/page/person-wish/take-back-form.ts';
import type { Visit } from '#web/page/visit.ts';
import type { ApplicationProgress } from '../portal-view.ts';
import { portalTexts } from '../texts.ts';

/**
 * Says that the candidate asked for a person, with a link to the request and the button that takes it back (D179). The
 * link does not look like a button, so that the wish has one button only.
 */
export function personWish(visit: Visit, progress: ApplicationProgress): SafeHtml | false {
  if (!isPersonWanted(progress)) return false;
  const { chatToken: token, wantsCall } = progress;
  const { human, chat } = portalTexts[visit.lang].applications;
  const wish = wantsCall ? 'call' : 'person';
  const url = token !== null && isWishLinked(progress) ? visit.urls.to('/chat/{token}', { token }) : null;
  return html`<div class="wish"><p>${human}${url !== null && html` <a href="${url}">${chat.request}</a>`}</p>
${token !== null && takeBackForm(visit, { token, wish })}</div>`;
}

/** Tells whether `personWish` links to the page of the request, so that the application needs no other link to it. */
export function isWishLinked(progress: ApplicationProgress): boolean {
  return isPersonWanted(progress) && progress.chatPart === 'personChosen';
}
