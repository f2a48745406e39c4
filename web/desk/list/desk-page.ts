import type { DeskPart, DeskView } from '#domain/desk/list-desk.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '#web/page/layout.ts';
import { breakableAddress } from '#web/page/parts/breakable-address.ts';
import type { Pair } from '#web/page/urls.ts';
import type { DeskCall } from '../desk-call.ts';
import { deskStyle } from '../frame/assets.ts';
import { deskNav } from '../frame/desk-nav.ts';
import { formToken } from '../frame/form-token.ts';
import { deskTexts } from '../texts.ts';
import { deskRows } from './desk-rows.ts';

type Lists = { view: DeskView; now: Date };

/** `/desk`: a workspace's applications by their next step, the longest wait first; no score and no rank. */
export function deskPage(desk: DeskCall, { view, now }: Lists): string {
  const { visit, session } = desk;
  const { workspace } = session.member;
  const { list: texts } = deskTexts[visit.lang];
  const nonEmptyLists = view.parts.filter(({ count }) => count > 0);
  const title = view.list === null ? texts.title : texts.headings[view.list];
  return layout(visit, {
    style: deskStyle,
    title: `${title} – ${workspace.name}`,
    path: '/desk',
    pairs: queryOf(view, { page: view.page }),
    workspace,
    noIndex: true,
    isForEmployers: true,
    main: html`<div class="narrow">${deskNav(desk, '/desk')}${view.list !== null && linkToAllLists(desk, view)}
<div class="hero">${titleOf(desk, view)}<p class="lead">${view.list === 'decided' ? texts.leadOfDecided : texts.lead}</p></div>
${view.jobs.length > 1 && jobFilter(desk, view)}
${nonEmptyLists.length === 0 && (view.list === null ? firstSteps(desk) : html`<p class="panel">${texts.none}</p>`)}
${nonEmptyLists.map((part) => listSection(desk, view, { part, now }))}
${view.pages > 1 && pager(desk, view)}
${memberLine(desk)}</div>`,
  });
}

function linkToAllLists({ visit }: DeskCall, view: DeskView): SafeHtml {
  const allLists = visit.urls.to('/desk', {}, queryOf({ ...view, list: null }));
  return html`<p class="back"><a href="${allLists}">${deskTexts[visit.lang].list.title}</a></p>`;
}

/** Tells a desk without applications how to get some. */
function firstSteps({ visit, session }: DeskCall): SafeHtml {
  const { list: texts } = deskTexts[visit.lang];
  const { slug } = session.member.workspace;
  const mayPublish = session.principal.permissions.includes('jobs:manage');
  const careers = visit.urls.to('/careers/{workspaceSlug}', { workspaceSlug: slug });
  return html`<section class="panel"><p>${texts.none} ${texts.firstSteps}</p>
<p class="actions">${mayPublish && html`<a class="button" href="${visit.urls.to('/desk/jobs', {})}">${texts.toJobs}</a> `}<a class="button quiet" href="${careers}">${texts.toCareers}</a></p></section>`;
}

/** Renders the page's heading: that of the chosen list, or a general one if none is chosen. */
function titleOf(desk: DeskCall, { list, parts }: DeskView): SafeHtml {
  const part = parts.find((one) => one.list === list);
  if (part === undefined) return html`<h1>${deskTexts[desk.visit.lang].list.title}</h1>`;
  return html`<h1 id="${part.list}">${headingOf(desk, part)}</h1>`;
}

function headingOf({ visit }: DeskCall, { list, count }: DeskPart): SafeHtml {
  return html`${deskTexts[visit.lang].list.headings[list]} <span class="tag">${count}</span>`;
}

type ShownList = Pick<DeskView, 'list' | 'jobId'>;

/** Returns the query that shows a list, a job's applications, and a page of them. */
function queryOf({ list, jobId }: ShownList, { page = 1 }: { page?: number } = {}): Pair[] {
  const pairs: [string, string | null][] = [
    ['list', list],
    ['job', jobId],
    ['page', page > 1 ? String(page) : null],
  ];
  return pairs.flatMap(([name, value]): Pair[] => (value === null ? [] : [[name, value]]));
}

function listSection(desk: DeskCall, view: DeskView, { part, now }: { part: DeskPart; now: Date }): SafeHtml {
  const { visit } = desk;
  const { list, count, rows } = part;
  const { list: texts } = deskTexts[visit.lang];
  const isOnlyList = view.list !== null;
  const hasMore = !isOnlyList && rows.length < count;
  const heading = html`<h2 id="${list}">${headingOf(desk, part)}</h2>`;
  return html`<section class="panel">${!isOnlyList && heading}
${rows.length > 0 ? deskRows(desk, { part, now, heading: isOnlyList ? 'h2' : 'h3' }) : html`<p>${texts.emptyPage}</p>`}
${hasMore && html`<p class="all"><a href="${visit.urls.to('/desk', {}, queryOf({ ...view, list }))}">${texts.all(count, texts.headings[list])}</a></p>`}</section>`;
}

/** A form that chooses a job by GET, so that it needs no script. */
function jobFilter({ visit }: DeskCall, view: DeskView): SafeHtml {
  const { list: texts } = deskTexts[visit.lang];
  const hiddenFields: Pair[] = [...queryOf({ ...view, jobId: null }), ['lang', visit.lang]];
  return html`<form class="jobs" action="${visit.urls.local('/desk')}">${hiddenFields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label for="job">${texts.job}</label><select id="job" name="job"><option value="">${texts.allJobs}</option>${view.jobs.map(
    ({ id, title, count }) =>
      html`<option value="${id}"${id === view.jobId && html` selected`}>${title} (${count})</option>`,
  )}</select><button class="button quiet" type="submit">${texts.show}</button></form>`;
}

function pager({ visit }: DeskCall, view: DeskView): SafeHtml {
  const { list: texts } = deskTexts[visit.lang];
  const { page, pages } = view;
  const link = (to: number, label: string): Child =>
    to >= 1 &&
    to <= pages &&
    html`<a class="button quiet" href="${visit.urls.to('/desk', {}, queryOf(view, { page: to }))}">${label}</a>`;
  return html`<nav class="actions" aria-label="${texts.pages}">${link(Math.min(page - 1, pages), texts.previous)} <span>${texts.page(page, pages)}</span> ${link(page + 1, texts.next)}</nav>`;
}

/** Names the address that is signed in, with the button that signs out. */
function memberLine({ visit, session }: DeskCall): SafeHtml {
  const texts = deskTexts[visit.lang];
  return html`<form class="actions" method="post" enctype="multipart/form-data" action="${visit.urls.formTo('/desk/sign-out', {})}">
${formToken(session)}<p class="hint">${texts.signedInAs} ${breakableAddress(session.member.email)}</p><button class="button quiet" type="submit">${texts.signOut}</button></form>`;
}
