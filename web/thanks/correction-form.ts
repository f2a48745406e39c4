import { formControls } from '#domain/applications/form/form-controls.ts';
import { CORRECTION_MINUTES } from '#domain/applications/sent/correction-link.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';
import { thanksTexts } from './texts.ts';

export type CorrectionForm = {
  token: string;
  /** The e-mail address that was typed before; '' if the page is opened later, since it shows no stored address. */
  previousEmail: string;
  /** The address that the candidate likely meant. The form offers it. */
  meantEmail?: string | null;
  /** The address that was just typed, and why it is refused. */
  refused?: { typed: string; fault: 'invalid' | 'same' };
};

/**
 * Renders the form that corrects a mistyped e-mail address, without script (D80). It repeats the address typed before,
 * to which the new one is compared: a comparison with the stored one would tell whether that could be corrected.
 */
export function correctionForm(
  { lang, urls }: Visit,
  { token, previousEmail, meantEmail = null, refused }: CorrectionForm,
): SafeHtml {
  const { correction: texts } = thanksTexts[lang];
  const describedBy = refused ? 'email-hint email-error' : 'email-hint';
  const invalid = refused && html` aria-invalid="true"`;
  return html`<form method="post" enctype="multipart/form-data" novalidate action="${urls.formTo('/correct-address/{token}', { token })}">
<div class="field"><label for="email">${texts.label}</label>
<p class="hint" id="email-hint">${texts.hint(CORRECTION_MINUTES)}</p>
${refused && html`<p class="fault" id="email-error">${texts[refused.fault]}</p>`}
<input id="email" name="email" type="email" autocomplete="${formControls.email.autocomplete}" maxlength="254" required aria-describedby="${describedBy}"${invalid} value="${refused?.typed ?? meantEmail ?? ''}"><input type="hidden" name="previous" value="${previousEmail}"></div>
<p class="actions"><button class="button quiet" type="submit">${texts.submit}</button></p>
</form>`;
}
