import { isPersonWanted } from '#domain/applications/status/application-end.ts';
import { longDay } from '#kernel/calendar/write-time.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';
import type { EmployerView } from './employer-view.ts';
import { paragraphs } from './paragraphs.ts';
import { phoneLink } from './phone-link.ts';
import { employerTexts } from './texts.ts';

/** Renders the notices that an employer reads before the buttons of an application. */
export function notices(visit: Visit, view: EmployerView, { linksDesk }: { linksDesk: boolean }): SafeHtml {
  return html`${withdrawalNotice(visit, view)}
${deletionNotice(visit, view)}
${contestNotice(visit, view, { linksDesk })}
${callbackNotice(visit, view)}`;
}

/** Tells that the candidate withdrew the application, with the reason if one was given. */
function withdrawalNotice(visit: Visit, { withdrawal, workspace }: EmployerView): Child {
  if (withdrawal === null) return false;
  const texts = employerTexts[visit.lang];
  const { at, reason } = withdrawal;
  const day = longDay(at, visit.texts.locale, workspace);
  return html`<div class="notice warn"><p><strong>${texts.withdrawn(day)}</strong></p>
${reason !== null && html`<p>${texts.withdrawalReason}</p>${paragraphs(reason)}`}</div>`;
}

/** Shows that the deletion of the application is requested, with its due date and the way to answer (D31). */
function deletionNotice(visit: Visit, { deletion, workspace }: EmployerView): Child {
  if (deletion === null) return false;
  const texts = employerTexts[visit.lang].deletion;
  const { id: requestId, requestedAt, dueAt, isUnderWay } = deletion;
  const day = (at: Date) => longDay(at, visit.texts.locale, workspace);
  return html`<div class="notice warn"><p><strong>${texts.heading(day(requestedAt))}</strong></p>
<p>${isUnderWay ? texts.underWay : texts.due(day(dueAt))}</p>
<p><a class="button" href="${visit.urls.to('/desk/deletions/{requestId}', { requestId })}">${texts.open}</a></p></div>`;
}

/**
 * Shows that the candidate contests the decision, with the due date or the answer (D64). `linksDesk` is false at the
 * desk, which has its own button for the answer.
 */
function contestNotice(
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
  const deskLink = linksDesk && html`<p><a href="${answerUrl}">${texts.answer}</a></p>`;
  // An answered contest has an author, so the default only satisfies the compiler.
  const dueOrAnswer = isOpen
    ? html`<p><strong>${texts.due(day(dueAt))}</strong> ${texts.answerIsMailed}</p>${deskLink}`
    : html`<p>${texts.answered(answeredBy ?? '', day(answeredAt))}</p><p class="lines">${answer}</p>`;
  return html`<section class="notice${isOpen && ' warn'}"><h2>${texts.heading(day(requestedAt))}</h2>
<blockquote class="lines">${text}</blockquote>
${dueOrAnswer}</section>`;
}

/** Tells that the candidate prefers to talk to a person, or asks for a call, with the number and the time (D83). */
function callbackNotice({ lang }: Visit, { decision, callback, application }: EmployerView): Child {
  if (!isPersonWanted({ decision, status: application.status })) return false;
  const texts = employerTexts[lang];
  const heading = callback === null ? texts.prefersPerson : texts.callBack;
  const phone = callback?.phone ?? application.phone;
  const when = callback?.when ?? null;
  const phoneRow = phone !== null && html`<dt>${texts.phone}</dt><dd>${phoneLink(phone)}</dd>`;
  const whenRow = when !== null && html`<dt>${texts.when}</dt><dd dir="auto">${when}</dd>`;
  return html`<div class="notice"><p><strong>${heading}</strong></p>
<dl>${phoneRow}${whenRow}</dl>
<p>${texts.noConsequence}</p></div>`;
}
