import { statusWords } from '#domain/applications/status/status-words.ts';
import type { DeskRow, ShownList } from '#domain/desk/list-desk.ts';
import { isoDay, longDay } from '#kernel/calendar/write-time.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { deletionsTexts } from '../deletions/texts.ts';
import type { DeskCall } from '../desk-call.ts';
import { nameOf } from '../name-of.ts';
import { stepTag } from '../parts/step-tag.ts';
import { deskTexts } from '../texts.ts';

/** From this number of days on, the tag of the wait is highlighted. */
const LONG_WAIT_DAYS = 7;

type RowsView = {
  list: ShownList;
  now: Date;
  /** The id of the application that the page shows, which is marked. */
  currentId?: string;
  /** The element of each candidate's name: a heading or a paragraph. */
  heading: 'h2' | 'h3' | 'p';
};

/** Renders the rows of one list, each with its wait and its open requests; no score and no rank. */
export function deskRows(desk: DeskCall, view: RowsView): SafeHtml {
  const { name, rows } = view.list;
  const items = rows.map((row) => html`<li>${rowOf(desk, row, view)}</li>`);
  return html`<ul class="desk" aria-labelledby="${name}">${items}</ul>`;
}

function rowOf({ visit, session }: DeskCall, row: DeskRow, view: RowsView): SafeHtml {
  const { list, now, currentId, heading } = view;
  const texts = deskTexts[visit.lang].list;
  const {
    id,
    jobTitle,
    status,
    isPersonWanted,
    questions,
    contestDueAt,
    deletionDueAt,
    createdAt,
    changedAt,
  } = row;
  // Days of the workspace's calendar are counted: from one evening to the next morning is one day.
  const dayStartMs = (at: Date) => Date.parse(isoDay(at, session.member.workspace));
  const daysWaited = (dayStartMs(now) - dayStartMs(createdAt)) / DAY_MS;
  const day = (at: Date) => longDay(at, visit.texts.locale, session.member.workspace);
  const tags: Child[] = [
    list.name === 'decided'
      ? html`<span class="tag">${statusWords[visit.lang][status].name}</span>`
      : html`<span class="tag${daysWaited >= LONG_WAIT_DAYS && ' long'}">${texts.waiting(daysWaited)}</span>`,
    stepTag(visit, { status, at: changedAt, zone: session.member.workspace }),
    contestDueAt !== null && html`<span class="tag long">${texts.contested(day(contestDueAt))}</span>`,
    deletionDueAt !== null &&
      html`<span class="tag long">${deletionsTexts[visit.lang].tagAtApplication(day(deletionDueAt))}</span>`,
    isPersonWanted && html`<span class="tag">${texts.isPersonWanted}</span>`,
    questions > 0 && html`<span class="tag">${texts.questions(questions)}</span>`,
  ];
  const url = visit.urls.to('/desk/applications/{id}', { id });
  const link = html`<a href="${url}"${id === currentId && html` aria-current="page"`} dir="auto">${nameOf(visit, row)}</a>`;
  const nameByHeading = {
    h2: html`<h2>${link}</h2>`,
    h3: html`<h3>${link}</h3>`,
    p: html`<p class="name">${link}</p>`,
  };
  return html`${nameByHeading[heading]}
<p dir="auto">${jobTitle}</p><p class="tags">${tags}</p>`;
}
