import { longDay } from '#kernel/calendar.ts';
import { type Child, html } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';
import type { EmployerView } from './employer-view.ts';
import { employerTexts } from './texts.ts';

/**
 * Shows that the candidate contests the decision, with the due date or the answer (D64). `linksDesk` is false at the
 * desk, which has its own button for the answer.
 */
export function contestNotice(
  visit: Visit,
  { application, contest, workspace }: EmployerView,
  { linksDesk }: { linksDesk: boolean },
): Child {
  if (contest === null) return false;
  const texts = employerTexts[visit.lang].contest;
  const { text, requestedAt, dueAt, answer, answeredBy, answeredAt } = contest;
  const day = (at: Date) => longDay(at, visit.texts.locale, workspace);
  const answerUrl = visit.urls.to('/desk/applications/{id}/{answer}', {
    id: application.id,
    answer: 'contest',
  });
  const isOpen = answer === null || answeredAt === null;
  return html`<section class="notice${isOpen && ' warn'}"><h2>${texts.heading(day(requestedAt))}</h2>
<blockquote class="lines">${text}</blockquote>
${
  isOpen
    ? html`<p><strong>${texts.due(day(dueAt))}</strong> ${texts.how}</p>${linksDesk && html`<p><a href="${answerUrl}">${texts.answer}</a></p>`}`
    : html`<p>${texts.answered(answeredBy ?? '', day(answeredAt))}</p><p class="lines">${answer}</p>`
}</section>`;
}
