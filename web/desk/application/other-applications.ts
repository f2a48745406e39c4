import { statusWords } from '#domain/applications/status/status-words.ts';
import { longDay } from '#kernel/calendar/write-time.ts';
import { type Child, html } from '#kernel/text/html.ts';
import type { WholeApplication } from '../desk-application.ts';
import type { DeskCall } from '../desk-call.ts';
import { applicationTexts } from './texts.ts';

/** Links the person's other applications, for this job or another one. */
export function otherApplications({ visit }: DeskCall, { view, others }: WholeApplication): Child {
  if (others.length === 0) return false;
  const { others: texts } = applicationTexts[visit.lang];
  const day = (at: Date) => longDay(at, visit.texts.locale, view.workspace);
  const items = others.map(({ id, jobTitle, status, createdAt, isSameJob }) => {
    const address = visit.urls.to('/desk/applications/{id}', { id });
    const link = html`<a href="${address}" dir="auto">${jobTitle}</a>`;
    const tag = isSameJob && html` <span class="tag">${texts.sameJob}</span>`;
    return html`<li>${link}${tag}<br>${statusWords[visit.lang][status].name}, ${texts.sent(day(createdAt))}</li>`;
  });
  return html`<section class="panel"><h2>${texts.heading}</h2><ul class="facts">${items}</ul></section>`;
}
