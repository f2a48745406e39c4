import { statusWords } from '#domain/applications/status-words.ts';
import type { DeskPart, DeskRow } from '#domain/desk/list-desk.ts';
import { longDay } from '#kernel/calendar.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '#web/page/layout.ts';
import { breakableAddress } from '#web/page/parts/breakable-address.ts';
import { deskStyle } from '../assets.ts';
import type { DeskCall } from '../desk-call.ts';
import { formToken } from '../form-token.ts';
import { deskNav } from '../frame/desk-nav.ts';
import { nameOf } from '../name-of.ts';
import { deskTexts } from '../texts.ts';

const DAY_MS = 86_400_000;
/** After so many days an application is shown as waiting for long. */
const LONG_DAYS = 7;

type Lists = { parts: readonly DeskPart[]; now: Date };

/** `/desk`: a workspace's applications by what is to be done, and who waits longest first; no score and no rank. */
export function deskPage(desk: DeskCall, { parts, now }: Lists): string {
  const { visit, session } = desk;
  const { workspace } = session.member;
  const { list: texts } = deskTexts[visit.lang];
  const filled = parts.filter(({ count }) => count > 0);
  return layout(visit, {
    style: deskStyle,
    title: `${texts.title} – ${workspace.name}`,
    path: '/desk',
    workspace,
    noIndex: true,
    main: html`<div class="narrow">${deskNav(desk, '/desk')}<div class="hero"><h1>${texts.title}</h1><p class="lead">${texts.lead}</p></div>
${filled.length === 0 && html`<p class="panel">${texts.none}</p>`}
${filled.map((part) => listSection(desk, part, now))}
${memberLine(desk)}</div>`,
  });
}

function listSection(desk: DeskCall, { list, count, rows }: DeskPart, now: Date): SafeHtml {
  const { list: texts } = deskTexts[desk.visit.lang];
  const more = list === 'decided' ? texts.moreDecided : texts.more;
  return html`<section class="panel"><h2 id="${list}">${texts.headings[list]} <span class="tag">${count}</span></h2>
<ul class="desk" aria-labelledby="${list}">${rows.map((row) => html`<li>${applicant(desk, { row, now, isDecided: list === 'decided' })}</li>`)}</ul>
${rows.length < count && html`<p class="hint">${more(rows.length, count)}</p>`}</section>`;
}

type Line = { row: DeskRow; now: Date; isDecided: boolean };

function applicant({ visit, session }: DeskCall, { row, now, isDecided }: Line): SafeHtml {
  const { list: texts } = deskTexts[visit.lang];
  const { id, jobTitle, status, wantsHuman, questions, contestDueAt, createdAt } = row;
  const days = Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS);
  const day = (at: Date) => longDay(at, visit.texts.locale, session.member.workspace);
  const tags: Child[] = [
    isDecided
      ? html`<span class="tag">${statusWords[visit.lang][status].name}</span>`
      : html`<span class="tag${days >= LONG_DAYS && ' long'}">${texts.waiting(days)}</span>`,
    contestDueAt !== null && html`<span class="tag long">${texts.contested(day(contestDueAt))}</span>`,
    wantsHuman && !isDecided && html`<span class="tag">${texts.wantsHuman}</span>`,
    questions > 0 && html`<span class="tag">${texts.questions(questions)}</span>`,
  ];
  return html`<h3><a href="${visit.urls.to('/desk/applications/{id}', { id })}" dir="auto">${nameOf(visit, row)}</a></h3>
<p dir="auto">${jobTitle}</p><p class="tags">${tags}</p>`;
}

/** Names the address that is signed in, with the button that ends it. */
function memberLine({ visit, session }: DeskCall): SafeHtml {
  const texts = deskTexts[visit.lang];
  return html`<form class="actions" method="post" enctype="multipart/form-data" action="${visit.urls.formTo('/desk/sign-out', {})}">
${formToken(session)}<p class="hint">${texts.signedInAs} ${breakableAddress(session.member.email)}</p><button class="button quiet" type="submit">${texts.signOut}</button></form>`;
}
