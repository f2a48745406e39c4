import { pairsOfWantedPage, type WantedPage } from '#domain/desk/wanted-page.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '#web/page/layout.ts';
import { breakableAddress } from '#web/page/parts/breakable-address.ts';
import type { Visit } from '#web/page/visit.ts';
import { deskTexts } from '../texts.ts';

type SignInView = {
  wanted: WantedPage;
  /** The invalid address that was typed, if one was. */
  refusedEmail?: string;
  /** The name of the provider of sign-ins; null if there is none. */
  providerName: string | null;
};

/** `/desk/sign-in`: the form that mails a link to sign in, which works without script. */
export function signInPage(visit: Visit, view: SignInView): string {
  const { signIn: texts } = deskTexts[visit.lang];
  const title = view.refusedEmail === undefined ? texts.title : visit.texts.newLink.errorTitle(texts.title);
  return layout(visit, {
    title,
    path: '/desk/sign-in',
    pairs: pairsOfWantedPage(view.wanted),
    noIndex: true,
    isForEmployers: true,
    main: html`<div class="narrow"><div class="hero"><h1>${texts.title}</h1><p class="lead">${texts.lead}</p></div>
${signInForm(visit, view)}</div>`,
  });
}

/** Renders the ways to sign in: a link by mail, and the provider if there is one. */
export function signInForm(visit: Visit, { wanted, refusedEmail, providerName }: SignInView): SafeHtml {
  const { signIn: texts, provider: providerTexts } = deskTexts[visit.lang];
  const isRefused = refusedEmail !== undefined;
  const pairs = pairsOfWantedPage(wanted);
  const action = visit.urls.formTo('/desk/sign-in', {}, pairs);
  const providerUrl = visit.urls.to('/desk/oidc', {}, pairs);
  const faultAttributes = html` aria-describedby="email-error" aria-invalid="true" autofocus`;
  return html`<form class="panel" method="post" enctype="multipart/form-data" novalidate action="${action}">
<div class="field"><label for="email">${texts.label}</label>
${isRefused && html`<p class="fault" id="email-error">${texts.invalid}</p>`}
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" required${isRefused && faultAttributes} value="${refusedEmail ?? ''}"></div>
<p><button class="button" type="submit">${texts.submit}</button></p>
</form>
${providerName !== null && html`<p class="actions"><a class="button quiet" href="${providerUrl}">${providerTexts.action(providerName)}</a></p>`}`;
}

/** Tells that a mail was sent if the address is a member's. Every address gets the same page (D19). */
export function linkSentPage(visit: Visit, { wanted, email }: { wanted: WantedPage; email: string }): string {
  const { signIn: texts } = deskTexts[visit.lang];
  return layout(visit, {
    title: texts.sent,
    noIndex: true,
    isForEmployers: true,
    main: html`<div class="narrow"><div class="hero"><h1>${texts.sent}</h1><p class="lead">${texts.sentLead} <strong>${breakableAddress(email)}</strong></p></div>
<p>${texts.spam}</p>
<p><a href="${visit.urls.to('/desk/sign-in', {}, pairsOfWantedPage(wanted))}">${texts.again}</a></p></div>`,
  });
}
