import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';

/** The person who gets a new link: a candidate, or the person who reads an employer's mails. */
export type LinkOwner = 'candidate' | 'employer';

type LinkForm = {
  owner: LinkOwner;
  /** The URL that the form posts to; null for the page's own, which contains the token of the expired link. */
  action: string | null;
  /** An e-mail address that was refused; undefined if none was. */
  refused?: string;
};

/** Renders the form that mails a new link, which works without script. */
export function linkForm(
  { texts: { newLink: texts } }: Visit,
  { owner, action, refused }: LinkForm,
): SafeHtml {
  const isRefused = refused !== undefined;
  const describedBy = isRefused ? 'email-hint email-error' : 'email-hint';
  const invalid = isRefused && html` aria-invalid="true" autofocus`;
  return html`<form class="panel" method="post" enctype="multipart/form-data" novalidate${action !== null && html` action="${action}"`}>
<h2>${texts.heading}</h2><p id="email-hint">${texts.lead[owner]}</p>
<div class="field"><label for="email">${texts.label}</label>
${isRefused && html`<p class="fault" id="email-error">${texts.invalid}</p>`}
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" required aria-describedby="${describedBy}"${invalid} value="${refused ?? ''}"></div>
<p><button class="button" type="submit">${texts.submit}</button></p>
</form>`;
}
