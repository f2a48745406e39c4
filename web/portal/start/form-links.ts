import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import { contactTexts } from '../contact/texts.ts';
import { explanationTexts } from '../explanation/texts.ts';
import { ownApplicationTexts } from '../own-application/texts.ts';
import type { Portal, PortalApplication, PortalView, SavedForm } from '../portal-view.ts';

/** Links to the form of the contact details, and says whether a new address waits for its confirmation. */
export function contactSection(visit: Visit, { token, view }: Portal): SafeHtml {
  const { title, link } = contactTexts[visit.lang];
  const isAddressWaiting = typeof view.person?.waitingEmail === 'string';
  return html`<section><h2>${title}</h2><p>${link.text}</p>${isAddressWaiting && html`<p class="notice">${link.waiting}</p>`}
<p><a class="button quiet" href="${visit.urls.to('/portal/{token}/contact', { token })}">${link.action}</a></p></section>`;
}

/** Links to the page about how an application is handled, or was decided. */
export function explanationLink(
  { lang, urls }: Visit,
  { token }: Portal,
  { id: applicationId, progress }: PortalApplication,
): SafeHtml | false {
  if (progress === null) return false;
  const { decided, open } = explanationTexts[lang].link;
  const url = urls.to('/portal/{token}/applications/{applicationId}/explanation', { token, applicationId });
  return html`<a href="${url}">${progress.status === 'rejected' ? decided : open}</a>`;
}

/** Links to the forms about an application, until it is over. */
export function applicationLinks(
  { lang, urls }: Visit,
  { token }: Portal,
  { id: applicationId, progress, files }: PortalApplication,
): SafeHtml | false {
  if (progress === null || progress.isOver) return false;
  const { cv, withdraw } = ownApplicationTexts[lang];
  const params = { token, applicationId };
  return html`<a href="${urls.to('/portal/{token}/applications/{applicationId}/cv', params)}">${cv.title[files === 0 ? 'first' : 'newer']}</a>
<a href="${urls.to('/portal/{token}/applications/{applicationId}/withdraw', params)}">${withdraw.submit}</a>`;
}

/** Returns the sentence that announces a saved form; undefined if the address names no form. */
export function savedSentence(
  { lang, texts }: Visit,
  { person }: PortalView,
  { form }: SavedForm,
): string | undefined {
  const { contact, address } = contactTexts[lang].saved;
  const { cv, withdraw } = ownApplicationTexts[lang];
  const sentences = new Map([
    ['contact', contact],
    ['address', address(person?.waitingEmail ?? null)],
    ['cv', cv.saved.added],
    ['sameCv', cv.saved.same],
    ['withdrawn', withdraw.saved.first],
    ['withdrawnBefore', withdraw.saved.again],
    ['fact', texts.facts.saved],
  ]);
  return sentences.get(form);
}
