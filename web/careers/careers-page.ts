import type { BrowsedCareers, CareersSearch } from '#domain/jobs/browse/browse-careers.ts';
import { syndicationFormats } from '#domain/jobs/syndication/formats.ts';
import type { CareersView, VisibleJob, WorkspaceView } from '#domain/jobs/visible-job.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import { richText } from '../page/rich-text.ts';
import { type PageUrls, pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { careersStyle } from './assets.ts';
import { chosenList, facetList } from './list/facets.ts';
import { offerList } from './list/offers.ts';
import { pager } from './list/pager.ts';
import { pairsOf, searchUrl } from './list/search.ts';
import { socialTags } from './social.ts';

/** So few offers are read at a glance: the page has no filters for them, only the search. */
const SHORT_LIST = 5;

export type Careers = { workspace: CareersView; search: CareersSearch; found: BrowsedCareers };

/** `/careers/{workspaceSlug}`: the employer, and its offers as the query narrows, groups and pages them. */
export function careersPage(visit: Visit, careers: Careers): string {
  const texts = visit.texts.careers;
  const { workspace, found, search } = careers;
  const { slug, name, cover = null, socialImage = null } = workspace;
  const [title, description] = [texts.title(name), texts.description(name)];
  const path = pathTo('/careers/{workspaceSlug}', { workspaceSlug: slug });
  return layout(visit, {
    style: careersStyle,
    title,
    description,
    path,
    workspace,
    pairs: pairsOf(search),
    head: [
      feeds(visit, workspace),
      socialTags(visit, { title, description, path, siteName: name, image: socialImage ?? cover }),
    ],
    main: html`${welcome(visit, careers)}
${found.count === 0 ? noOffers(visit, workspace) : listing(visit, careers)}`,
  });
}

/** Tells feed readers where the same jobs are. */
function feeds({ texts, urls }: Visit, { slug, name }: WorkspaceView): Child {
  const title = texts.careers.title(name);
  return Object.values(syndicationFormats).map(
    ({ file, mediaType }) =>
      html`<link rel="alternate" type="${mediaType}" title="${title}" href="${feedUrl(urls, slug, file)}">`,
  );
}

function feedUrl(urls: PageUrls, slug: string, file: string = syndicationFormats.rss.file): string {
  return urls.to(`/careers/{workspaceSlug}/${file}`, { workspaceSlug: slug });
}

function welcome(visit: Visit, { workspace, search, found }: Careers): SafeHtml {
  const { lang, urls } = visit;
  const texts = visit.texts.careers;
  const { slug, name, introFr = null, introEn = null, cover = null } = workspace;
  const [own, other] = lang === 'fr' ? [introFr, introEn] : [introEn, introFr];
  const intro = own ?? other;
  const inOther = own === null && html` lang="${lang === 'fr' ? 'en' : 'fr'}"`;
  const picture = cover?.startsWith('/') ? urls.local(cover) : cover;
  const kept = [...pairsOf({ ...search, q: '', page: 1 }), ...urls.keptPairs()];
  return html`<div class="welcome${picture !== null && ' pictured'}"><div class="greeting">
<h1>${texts.heading(name)}</h1>
${intro !== null && html`<div class="intro"${inOther}>${richText(intro)}</div>`}
${
  found.count > 0 &&
  html`<form class="search" role="search" action="${urls.local(pathTo('/careers/{workspaceSlug}', { workspaceSlug: slug }))}">
<label class="unseen" for="q">${texts.search}</label>
<input id="q" name="q" type="search" maxlength="200" value="${search.q}" placeholder="${texts.searchHint}" autocomplete="off">
${kept.map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`)}
<button class="button">${texts.searchAction}</button></form>`
}
</div>${picture !== null && html`<img class="cover" src="${picture}" alt="" width="480" height="440" referrerpolicy="no-referrer">`}</div>`;
}

function listing(visit: Visit, { workspace: { slug }, search, found }: Careers): SafeHtml {
  const texts = visit.texts.careers;
  const { urls } = visit;
  const { total, page, pages, facets } = found;
  const isShort = found.count <= SHORT_LIST;
  const narrowing = !isShort && facetList(visit, { slug, search, facets });
  const isGrouped = total > 1 && (!isShort || search.group !== null);
  return html`<div class="results${narrowing !== false && ' narrowable'}">
${narrowing && html`<details class="narrow-by"><summary>${texts.filters}</summary>${narrowing}</details>`}
<div class="found"><div class="found-head"><h2>${texts.count(total)}</h2>${isGrouped && groupings(visit, { slug, search, facets })}</div>
${chosenList(visit, { slug, search })}
${total === 0 ? html`<div class="panel empty"><h3>${texts.nothingHeading}</h3><p>${texts.nothing}</p><p><a class="button quiet" href="${urls.to('/careers/{workspaceSlug}', { workspaceSlug: slug })}">${texts.showAll}</a></p></div>` : groups(visit, found)}
${pager(visit, { slug, search, page, pages })}
<p class="follow"><a href="${feedUrl(urls, slug)}">${texts.follow}</a></p></div></div>`;
}

type Grouping = { slug: string; search: CareersSearch; facets: BrowsedCareers['facets'] };

function groupings({ texts, urls }: Visit, { slug, search, facets }: Grouping): Child {
  const ways = [null, 'city', 'department'] as const;
  const useful = ways.filter((way) => way === null || way === search.group || facets[way].length > 1);
  if (useful.length < 2) return false;
  const link = (way: (typeof ways)[number]) =>
    html`<li><a rel="nofollow" href="${searchUrl(urls, slug, { ...search, group: way, page: 1 })}"${way === search.group && html` aria-current="true"`}>${texts.careers.groups[way ?? 'none']}</a></li>`;
  return html`<nav class="groupings" aria-label="${texts.careers.groupBy}"><ul>${useful.map(link)}</ul></nav>`;
}

/** Renders the offers under a heading for each group on this page. */
function groups(visit: Visit, { offers }: BrowsedCareers): Child {
  const labels = new Map<string | null, VisibleJob[]>();
  for (const { job, group } of offers) {
    const jobs = labels.get(group?.label ?? null) ?? [];
    labels.set(group?.label ?? null, [...jobs, job]);
  }
  if (offers[0]?.group == null)
    return offerList(
      visit,
      offers.map(({ job }) => job),
      'h3',
    );
  return [...labels].map(([label, jobs]) => {
    const count = offers.find(({ group }) => group?.label === label)?.group?.count;
    return html`<section class="group"><h3>${label ?? visit.texts.careers.otherGroup} <span class="group-count">${count}</span></h3>${offerList(visit, jobs, 'h4')}</section>`;
  });
}

function noOffers({ texts: { careers }, urls }: Visit, { slug, name }: WorkspaceView): SafeHtml {
  return html`<div class="panel empty"><h2>${careers.emptyHeading}</h2><p>${careers.empty(name)}</p>
<p><a href="${feedUrl(urls, slug)}">${careers.follow}</a></p></div>`;
}
