import { type Child, html } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';
import type { EmployerView } from './employer-view.ts';
import { phoneLink } from './phone-link.ts';
import { employerTexts } from './texts.ts';

/** Tells that the candidate prefers to talk to a person, or asks for a call, with the number and the time (D83). */
export function callbackNotice({ lang }: Visit, { decision, callback, application }: EmployerView): Child {
  if (decision !== 'human') return false;
  const texts = employerTexts[lang];
  const phone = callback?.phone ?? application.phone;
  return html`<div class="notice"><p><strong>${callback === null ? texts.prefersPerson : texts.callBack}</strong></p>
<dl>${phone !== null && html`<dt>${texts.phone}</dt><dd>${phoneLink(phone)}</dd>`}${callback?.when != null && html`<dt>${texts.when}</dt><dd dir="auto">${callback.when}</dd>`}</dl>
<p>${texts.human}</p></div>`;
}
