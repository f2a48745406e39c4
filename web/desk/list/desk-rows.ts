import { statusWords } from '#domain/applications/status/status-words.ts';
import type { DeskPart, DeskRow } from '#domain/desk/list-desk.ts';
import { isoDay, longDay } from '#kernel/calendar.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { deletionsTexts } from '../deletions/texts.ts';
import type { DeskCall } from '../desk-call.ts';
import { nameOf } from '../name-of.ts';
import { stepTag } from '../parts/step-tag.ts';
import { deskTexts } from '../texts.ts';

/** From this number of days on, the tag of the wait is highlighted. */
const LONG_DAYS = 7;

type Rows = {
  part: DeskPart;
  now: Date;
  /** The id of the application that the page shows, which is marked. */
  current?: string;
  /** The level of the names' headings. */
  heading: 'h2' | 'h3' | 'p';
};

/** Renders the rows of one list, each with its wait and its open requests; no score and no rank. */
export function deskRows(desk: DeskCall, { part: { list, rows }, ...row }: Rows): SafeHtml {
  const isDecided = list === 'decided';
  return html`<ul class="desk" aria-labelledby="${list}">${rows.map((one) => html`<li>${applicant(desk, { ...row, row: one, isDecided })}</li>`)}</ul>`;
}

type Line = Omit<Rows, 'part'> & { row: DeskRow; isDecided: boolean };

function applicant({ visit, session }: DeskCall, { row, now, current, heading, isDecided }: Line): SafeHtml {
  const { list: texts } = deskTexts[visit.lang];
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
  const midnight = (at: Date) => Date.parse(isoDay(at, session.member.workspace));
  const days = (midnight(now) - midnight(createdAt)) / DAY_MS;
  const day = (at: Date) => longDay(at, visit.texts.locale, session.member.workspace);
  const tags: Child[] = [
    isDecided
      ? html`<span class="tag">${statusWords[visit.lang][status].name}</span>`
      : html`<span class="tag${days >= LONG_DAYS && ' long'}">${texts.waiting(days)}</span>`,
    stepTag(visit, { status, at: changedAt, zone: session.member.workspace }),
    contestDueAt !== null && html`<span class="tag long">${texts.contested(day(contestDueAt))}</span>`,
    deletionDueAt !== null &&
      html`<span class="tag long">${deletionsTexts[visit.lang].requested(day(deletionDueAt))}</span>`,
    isPersonWanted && html`<span class="tag">${texts.isPersonWanted}</span>`,
    questions > 0 && html`<span class="tag">${texts.questions(questions)}</span>`,
  ];
  const url = visit.urls.to('/desk/applications/{id}', { id });
  const link = html`<a href="${url}"${id === current && html` aria-current="page"`} dir="auto">${nameOf(visit, row)}</a>`;
  const nameIn = {
    h2: html`<h2>${link}</h2>`,
    h3: html`<h3>${link}</h3>`,
    p: html`<p class="name">${link}</p>`,
  };
  return html`${nameIn[heading]}
<p dir="auto">${jobTitle}</p><p class="tags">${tags}</p>`;
}
