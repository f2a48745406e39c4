import { longDay } from '#kernel/calendar.ts';
import { type Child, html } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';
import type { EmployerView } from './employer-view.ts';
import { employerTexts } from './texts.ts';

/** Shows that the candidate contests the decision, in their words, with its due date or its answer (D64). */
export function contestNotice(visit: Visit, { contest, workspace }: EmployerView): Child {
  if (contest === null) return false;
  const texts = employerTexts[visit.lang].contest;
  const { id, text, requestedAt, dueAt, answer, answeredBy, answeredAt } = contest;
  const day = (at: Date) => longDay(at, visit.texts.locale, workspace);
  const isOpen = answer === null || answeredAt === null;
  return html`<section class="notice${isOpen && ' warn'}"><h2>${texts.heading(day(requestedAt))}</h2>
<blockquote class="lines">${text}</blockquote>
${
  isOpen
    ? html`<p><strong>${texts.due(day(dueAt))}</strong> ${texts.how}</p><p>${texts.number} <code>${id}</code></p>`
    : html`<p>${texts.answered(answeredBy ?? '', day(answeredAt))}</p><p class="lines">${answer}</p>`
}</section>`;
}
