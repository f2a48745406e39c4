import { longDay } from '#kernel/calendar.ts';
import { type Child, html } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';
import type { EmployerView } from './employer-view.ts';
import { paragraphs } from './paragraphs.ts';
import { employerTexts } from './texts.ts';

/** Tells that the candidate withdrew the application, with the reason if one was given. */
export function withdrawalNotice(visit: Visit, { withdrawal, workspace }: EmployerView): Child {
  if (withdrawal === null) return false;
  const texts = employerTexts[visit.lang];
  const { at, reason } = withdrawal;
  return html`<div class="notice warn"><p><strong>${texts.withdrawn(longDay(at, visit.texts.locale, workspace))}</strong></p>
${reason !== null && html`<p>${texts.withdrawalReason}</p>${paragraphs(reason)}`}</div>`;
}
