import { statusWords } from '#domain/applications/status-words.ts';
import { longDay } from '#kernel/calendar.ts';
import { type Child, html } from '#kernel/text/html.ts';
import type { DeskApplication, WholeApplication } from '../desk-application.ts';
import type { DeskCall } from '../desk-call.ts';
import { applicationTexts } from './texts.ts';

/** Says why an application is marked; the mark decides nothing. */
export function markNotice({ visit }: DeskCall, { mark }: DeskApplication): Child {
  if (mark === null) return false;
  const { mark: texts } = applicationTexts[visit.lang];
  return html`<div class="notice warn"><p><strong>${texts.heading}</strong></p><p>${texts[mark.reason ?? 'unknown']} ${texts.lead}</p></div>`;
}

/** Links the other applications of the same person, to this job or to another one. */
export function otherApplications({ visit }: DeskCall, { application, others }: WholeApplication): Child {
  if (others.length === 0) return false;
  const { others: texts } = applicationTexts[visit.lang];
  const day = (at: Date) => longDay(at, visit.texts.locale, application.workspace);
  return html`<section class="panel"><h2>${texts.heading}</h2><ul class="facts">${others.map(
    ({ id, jobTitle, status, createdAt, isSameJob }) =>
      html`<li><a href="${visit.urls.to('/desk/applications/{id}', { id })}" dir="auto">${jobTitle}</a>${isSameJob && html` <span class="tag">${texts.sameJob}</span>`}<br>${statusWords[visit.lang][status].name}, ${texts.sent(day(createdAt))}</li>`,
  )}</ul></section>`;
}
