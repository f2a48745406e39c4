import { longDay } from '#kernel/calendar.ts';
import { type Child, html } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';
import type { EmployerView } from './employer-view.ts';
import { employerTexts } from './texts.ts';

/** Shows that the deletion of the application is requested, with its due date and the way to answer (D31). */
export function deletionNotice(visit: Visit, { deletion, workspace }: EmployerView): Child {
  if (deletion === null) return false;
  const texts = employerTexts[visit.lang].deletion;
  const { id: requestId, requestedAt, dueAt, isUnderWay } = deletion;
  const day = (at: Date) => longDay(at, visit.texts.locale, workspace);
  return html`<div class="notice warn"><p><strong>${texts.heading(day(requestedAt))}</strong></p>
<p>${isUnderWay ? texts.underWay : texts.due(day(dueAt))}</p>
<p><a class="button" href="${visit.urls.to('/desk/deletions/{requestId}', { requestId })}">${texts.open}</a></p></div>`;
}
