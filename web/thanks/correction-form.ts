import { formControls } from '#domain/applications/form/form-controls.ts';
import { CORRECTION_MINUTES } from '#domain/applications/sent/correction-link.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';
import { thanksTexts } from './texts.ts';

type CorrectionForm = { token: string; email: string; isRefused?: boolean };

/** Renders the form that corrects a mistyped address, which works without script (D80). */
export function correctionForm(
  { lang, urls }: Visit,
  { token, email, isRefused = false }: CorrectionForm,
): SafeHtml {
  const { correction: texts } = thanksTexts[lang];
  return html`<form method="post" enctype="multipart/form-data" novalidate action="${urls.formTo('/correct-address/{token}', { token })}">
<div class="field"><label for="email">${texts.label}</label>
<p class="hint" id="email-hint">${texts.hint(CORRECTION_MINUTES)}</p>
${isRefused && html`<p class="fault" id="email-error">${texts.invalid}</p>`}
<input id="email" name="email" type="email" autocomplete="${formControls.email.autocomplete}" maxlength="254" required aria-describedby="email-hint${isRefused && ' email-error'}"${isRefused && html` aria-invalid="true"`} value="${email}"></div>
<p class="actions"><button class="button quiet" type="submit">${texts.submit}</button></p>
</form>`;
}
