import type { DeskDeletion } from '#domain/administration/deletions/desk-deletions.ts';
import { longDay } from '#kernel/calendar/write-time.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { DeskCall } from '../desk-call.ts';
import { deskFrame } from '../frame/desk-frame.ts';
import { deletionsTexts } from './texts.ts';

type Lists = { open: readonly DeskDeletion[]; closed: readonly DeskDeletion[]; now: Date };

/**
 * `/desk/deletions`: the candidates' requests for deletion, the earliest due date first, and the latest closed ones.
 */
export function deletionsPage(desk: DeskCall, { open, closed, now }: Lists): string {
  const texts = deletionsTexts[desk.visit.lang];
  const list = (deletions: readonly DeskDeletion[]) =>
    html`<ul class="entries">${deletions.map((deletion) => html`<li>${deletionEntry(desk, deletion, now)}</li>`)}</ul>`;
  return deskFrame(desk, {
    title: texts.title,
    lead: texts.lead,
    navPage: '/desk/deletions',
    path: '/desk/deletions',
    main: html`<section class="panel">${open.length === 0 ? html`<p>${texts.none}</p>` : list(open)}</section>
${closed.length > 0 && html`<section class="panel"><h2>${texts.closed}</h2>${list(closed)}</section>`}`,
  });
}

function deletionEntry(desk: DeskCall, deletion: DeskDeletion, now: Date): SafeHtml {
  const { visit } = desk;
  const { id } = deletion.request;
  return html`<p><a href="${visit.urls.to('/desk/deletions/{requestId}', { requestId: id })}" dir="auto">${personOf(desk, deletion)}</a></p>
<p class="tags">${stateTag(desk, deletion, now)}</p>`;
}

/** Shows the due date of an open request, or the outcome of a closed one. */
export function stateTag({ visit, session }: DeskCall, { request }: DeskDeletion, now: Date): SafeHtml {
  const texts = deletionsTexts[visit.lang];
  const { state, dueAt, closedAt } = request;
  if (closedAt !== null) return html`<span class="tag">${texts.states[state]}</span>`;
  const day = longDay(dueAt, visit.texts.locale, session.member.workspace);
  return dueAt < now
    ? html`<span class="tag long">${texts.overdue(day)}</span>`
    : html`<span class="tag">${texts.due(day)}</span>`;
}

/** Returns the candidate's name, or words for an erased person. */
export function personOf({ visit }: DeskCall, { firstName, lastName }: DeskDeletion): string {
  return [firstName, lastName].filter(Boolean).join(' ') || deletionsTexts[visit.lang].unnamed;
}
