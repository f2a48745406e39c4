import type { DeskView, ShownList } from '#domain/desk/list-desk.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '#web/page/layout.ts';
import { breakableAddress } from '#web/page/parts/breakable-address.ts';
import type { Pair } from '#web/page/urls.ts';
import type { DeskCall } from '../desk-call.ts';
import { deskStyle } from '../frame/assets.ts';
import { deskNav } from '../frame/desk-nav.ts';
import { formTokenField } from '../frame/form-token.ts';
import { deskTexts } from '../texts.ts';
import { deskRows } from './desk-rows.ts';

type DeskPageView = { view: DeskView; now: Date };

/** `/desk`: a workspace's applications by their next step, the longest wait first; no score and no rank. */
export function deskPage(desk: DeskCall, { view, now }: DeskPageView): string {
  const { visit, session } = desk;
  const { workspace } = session.member;
  const texts = deskTexts[visit.lang].list;
  const { chosenList } = view;
  const nonEmptyLists = view.shownLists.filter(({ count }) => count > 0);
  const title = chosenList === null ? texts.title : texts.headings[chosenList];
  const lead = chosenList === 'decided' ? texts.leadOfDecided : texts.lead;
  const emptyMessage = chosenList === null ? firstSteps(desk) : html`<p class="panel">${texts.none}</p>`;
  return layout(visit, {
    style: deskStyle,
    title: `${title} – ${workspace.name}`,
    path: '/desk',
    pairs: queryOf(view, { page: view.page }),
    workspace,
    noIndex: true,
    isForEmployers: true,
    main: html`<div class="narrow">${deskNav(desk, '/desk')}${chosenList !== null && linkToAllLists(desk, view)}
<div class="hero">${titleOf(desk, view)}<p class="lead">${lead}</p></div>
${view.jobs.length > 1 && jobFilter(desk, view)}
${nonEmptyLists.length === 0 && emptyMessage}
${nonEmptyLists.map((list) => listSection(desk, view, { list, now }))}
${view.pages > 1 && pager(desk, view)}
${memberLine(desk)}</div>`,
  });
}

function linkToAllLists({ visit }: DeskCall, view: DeskView): SafeHtml {
  const allListsUrl = visit.urls.to('/desk', {}, queryOf({ ...view, chosenList: null }));
  return html`<p class="back"><a href="${allListsUrl}">${deskTexts[visit.lang].list.title}</a></p>`;
}

/** Tells a desk without applications how to get some. */
function firstSteps({ visit, session }: DeskCall): SafeHtml {
  const texts = deskTexts[visit.lang].list;
  const { slug } = session.member.workspace;
  const mayPublish = session.principal.permissions.includes('jobs:manage');
  const careersUrl = visit.urls.to('/careers/{workspaceSlug}', { workspaceSlug: slug });
  return html`<section class="panel"><p>${texts.none} ${texts.firstSteps}</p>
<p class="actions">${mayPublish && html`<a class="button" href="${visit.urls.to('/desk/jobs', {})}">${texts.toJobs}</a> `}<a class="button quiet" href="${careersUrl}">${texts.toCareers}</a></p></section>`;
}

/** Renders the page's heading: that of the chosen list, or a general one if none is chosen. */
function titleOf(desk: DeskCall, { chosenList, shownLists }: DeskView): SafeHtml {
  const list = shownLists.find(({ name }) => name === chosenList);
  if (list === undefined) return html`<h1>${deskTexts[desk.visit.lang].list.title}</h1>`;
  return html`<h1 id="${list.name}">${headingOf(desk, list)}</h1>`;
}

function headingOf({ visit }: DeskCall, { name, count }: ShownList): SafeHtml {
  return html`${deskTexts[visit.lang].list.headings[name]} <span class="tag">${count}</span>`;
}

type Choice = Pick<DeskView, 'chosenList' | 'jobId'>;

/** Returns the query that shows a list, a job's applications, and a page of them. */
function queryOf({ chosenList, jobId }: Choice, { page = 1 }: { page?: number } = {}): Pair[] {
  const pairs: [string, string | null][] = [
    ['list', chosenList],
    ['job', jobId],
    ['page', page > 1 ? String(page) : null],
  ];
  return pairs.flatMap(([name, value]): Pair[] => (value === null ? [] : [[name, value]]));
}

/**
 * Renders the beginning of a list under its heading, or a page of the chosen list, which is under the page's heading.
 */
function listSection(
  desk: DeskCall,
  view: DeskView,
  { list, now }: { list: ShownList; now: Date },
): SafeHtml {
  const { urls, lang } = desk.visit;
  const texts = deskTexts[lang].list;
  const { name, count, rows } = list;
  const isChosenList = view.chosenList !== null;
  const hasMore = !isChosenList && rows.length < count;
  const heading = html`<h2 id="${name}">${headingOf(desk, list)}</h2>`;
  const content =
    rows.length > 0
      ? deskRows(desk, { list, now, heading: isChosenList ? 'h2' : 'h3' })
      : html`<p>${texts.emptyPage}</p>`;
  const wholeListUrl = urls.to('/desk', {}, queryOf({ ...view, chosenList: name }));
  return html`<section class="panel">${!isChosenList && heading}
${content}
${hasMore && html`<p class="all"><a href="${wholeListUrl}">${texts.all(count, texts.headings[name])}</a></p>`}</section>`;
}

/** Renders the form that chooses a job. It is sent by GET, so it needs neither a token nor a script. */
function jobFilter({ visit }: DeskCall, view: DeskView): SafeHtml {
  const texts = deskTexts[visit.lang].list;
  const hiddenPairs: Pair[] = [...queryOf({ ...view, jobId: null }), ['lang', visit.lang]];
  const hiddenFields = hiddenPairs.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const options = view.jobs.map(
    ({ id, title, count }) =>
      html`<option value="${id}"${id === view.jobId && html` selected`}>${title} (${count})</option>`,
  );
  return html`<form class="jobs" action="${visit.urls.local('/desk')}">${hiddenFields}
<label for="job">${texts.job}</label><select id="job" name="job"><option value="">${texts.allJobs}</option>${options}</select><button class="button quiet" type="submit">${texts.show}</button></form>`;
}

function pager({ visit }: DeskCall, view: DeskView): SafeHtml {
  const texts = deskTexts[visit.lang].list;
  const { page, pages } = view;
  const link = (number: number, label: string): Child =>
    number >= 1 &&
    number <= pages &&
    html`<a class="button quiet" href="${visit.urls.to('/desk', {}, queryOf(view, { page: number }))}">${label}</a>`;
  // An old link may lead to a page after the end, from which the previous page is the last one.
  const previousPage = Math.min(page - 1, pages);
  return html`<nav class="actions" aria-label="${texts.pages}">${link(previousPage, texts.previous)} <span>${texts.page(page, pages)}</span> ${link(page + 1, texts.next)}</nav>`;
}

/** Names the address that is signed in, with the button that signs out. */
function memberLine({ visit, session }: DeskCall): SafeHtml {
  const texts = deskTexts[visit.lang];
  return html`<form class="actions" method="post" enctype="multipart/form-data" action="${visit.urls.formTo('/desk/sign-out', {})}">
${formTokenField(session)}<p class="hint">${texts.signedInAs} ${breakableAddress(session.member.email)}</p><button class="button quiet" type="submit">${texts.signOut}</button></form>`;
}
