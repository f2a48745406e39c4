import { type BrowsedCareers, type CareersSearch, facetNames } from '#domain/jobs/browse/browse-careers.ts';
import { syndicationFormats } from '#domain/jobs/syndication/formats.ts';
import type { CareersView, WorkspaceView } from '#domain/jobs/visible-job.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { alertForm } from '../alerts/alert-form.ts';
import { layout } from '../page/layout.ts';
import { answerPanel } from '../page/parts/answer-promise.ts';
import { titleAttributes } from '../page/parts/title-attributes.ts';
import { richText } from '../page/rich-text.ts';
import { type PageUrls, pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { careersStyle } from './assets.ts';
import { chosenList, facetList } from './list/facets.ts';
import { groupedJobs, groupingLinks } from './list/grouped-jobs.ts';
import { otherLanguageLine } from './list/other-language-line.ts';
import { pager } from './list/pager.ts';
import { searchPairs, searchUrl } from './list/search.ts';
import { socialTags } from './social-tags.ts';
import { careersTexts } from './texts/texts.ts';

/** A list of at most this many jobs has no filters, since it is read at a glance. */
const SHORT_LIST_MAX = 5;

/** An employer, a visitor's search among its jobs, and the jobs that the search finds. */
export type Careers = { workspace: CareersView; search: CareersSearch; browsed: BrowsedCareers };

/** `/careers/{workspaceSlug}`: the employer, and its jobs as the query filters and groups them. */
export function careersPage(visit: Visit, careers: Careers): string {
  const texts = careersTexts[visit.lang].list;
  const { workspace, browsed, search } = careers;
  const { slug, name, cover = null, socialImage = null } = workspace;
  const title = texts.title(name);
  const description = texts.description(name);
  const path = pathTo('/careers/{workspaceSlug}', { workspaceSlug: slug });
  return layout(visit, {
    style: careersStyle,
    title,
    description,
    path,
    workspace,
    pairs: searchPairs(search),
    head: [
      feedLinks(visit, workspace),
      socialTags(visit, { title, description, path, siteName: name, image: socialImage ?? cover }),
    ],
    main: html`${welcome(visit, careers)}
${browsed.count === 0 ? noJobs(visit, careers) : results(visit, careers)}`,
  });
}

/** Links to the same jobs as feeds. Feed readers find the feeds by these elements. */
function feedLinks({ lang, urls }: Visit, { slug, name }: WorkspaceView): Child {
  const title = careersTexts[lang].list.title(name);
  return Object.values(syndicationFormats).map(
    ({ file, mediaType }) =>
      html`<link rel="alternate" type="${mediaType}" title="${title}" href="${feedUrl(urls, slug, file)}">`,
  );
}

/** Returns the address of a feed; of the RSS feed unless another file is named. */
function feedUrl(urls: PageUrls, slug: string, file: string = syndicationFormats.rss.file): string {
  return urls.to(`/careers/{workspaceSlug}/${file}`, { workspaceSlug: slug });
}

/** Renders the employer's name, introduction and picture, and the form of a search. */
function welcome(visit: Visit, { workspace, search, browsed }: Careers): SafeHtml {
  const { lang, urls } = visit;
  const texts = careersTexts[visit.lang].list;
  const { slug, name, introFr = null, introEn = null, cover = null } = workspace;
  const [ownIntro, otherIntro] = lang === 'fr' ? [introFr, introEn] : [introEn, introFr];
  const intro = ownIntro ?? otherIntro;
  const langAttribute = ownIntro === null && html` lang="${lang === 'fr' ? 'en' : 'fr'}"`;
  // A visitor who searches has seen the welcome before, so it is kept short.
  const isSearching = searchPairs(search).length > 0;
  // A path is an image that the service stores; any other cover is on another host.
  const coverUrl = cover?.startsWith('/') ? urls.local(cover) : cover;
  const picture = isSearching ? null : coverUrl;
  return html`<div class="welcome${isSearching && ' brief'}${picture !== null && ' pictured'}"><div class="greeting">
<h1${titleAttributes(name)}>${texts.heading(name)}</h1>
${!isSearching && intro !== null && html`<div class="intro" dir="auto"${langAttribute}>${richText(intro)}</div>`}
${browsed.count > 0 && searchForm(visit, { slug, search })}
</div>${picture !== null && html`<img class="cover" src="${picture}" alt="" width="480" height="440" referrerpolicy="no-referrer">`}</div>`;
}

function searchForm(
  { lang, urls }: Visit,
  { slug, search }: { slug: string; search: CareersSearch },
): SafeHtml {
  const texts = careersTexts[lang].list;
  const action = urls.local(pathTo('/careers/{workspaceSlug}', { workspaceSlug: slug }));
  const hiddenPairs = [...searchPairs({ ...search, q: '', page: 1 }), ...urls.keptPairs()];
  return html`<form class="search" role="search" action="${action}">
<label class="unseen" for="q">${texts.search}</label>
<input id="q" name="q" type="search" maxlength="200" value="${search.q}" placeholder="${texts.searchHint}" autocomplete="off">
${hiddenPairs.map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`)}
<button class="button">${texts.searchAction}</button></form>`;
}

/** Renders the jobs that the search finds, next to the filters. */
function results(visit: Visit, { workspace, search, browsed }: Careers): SafeHtml {
  const { slug } = workspace;
  const texts = careersTexts[visit.lang].list;
  const { count: openCount, total: foundCount, page, pages, facets } = browsed;
  const isShort = openCount <= SHORT_LIST_MAX;
  const filters = !isShort && facetList(visit, { slug, search, facets });
  // A short list is offered in groups only if it is grouped already, so that it can be seen by date again.
  const offersGroupings = foundCount > 1 && (!isShort || search.group !== null);
  const heading = foundCount === 0 ? texts.nothingHeading : texts.count(foundCount);
  const foundJobs =
    foundCount === 0
      ? nothingFound(visit, { slug, search, browsed })
      : html`${chosenList(visit, { slug, search })}\n${groupedJobs(visit, browsed, search.group)}`;
  return html`<div class="results${filters !== false && ' narrowable'}">
${filters && html`<details class="narrow-by"><summary>${texts.filters}</summary><div class="sheet">${filters}<p class="show-found"><a class="button wide" href="#found">${texts.showFound(foundCount)}</a></p></div></details>`}
<div class="found" id="found"><div class="found-head"><h2>${heading}</h2>${offersGroupings && groupingLinks(visit, { slug, search, facets })}</div>
${foundJobs}
${pager(visit, { slug, search, page, pages })}
${openApplicationLink(visit, workspace)}
${answerPanel(visit.texts, browsed.answers)}
${alertForm(visit, { slug, search, words: alertedWords(search, browsed), heading: 'h2' })}
<p class="follow"><a href="${feedUrl(visit.urls, slug)}">${texts.follow}</a></p></div></div>`;
}

type FailedSearch = { slug: string; search: CareersSearch; browsed: BrowsedCareers };

/** Renders the advice for a search that finds no job, with the chosen filters to remove. */
function nothingFound(visit: Visit, { slug, search, browsed }: FailedSearch): SafeHtml {
  const texts = careersTexts[visit.lang].list;
  const { suggestion } = browsed;
  const advice =
    suggestion === null
      ? html`<p>${texts.nothing[narrowedBy(search)]}</p>`
      : suggestionLink(visit, { slug, search, suggestion });
  const otherLanguage = otherLanguageLine(visit.lang, browsed);
  const allJobsUrl = visit.urls.to('/careers/{workspaceSlug}', { workspaceSlug: slug });
  return html`<div class="panel empty">${advice}${otherLanguage !== null && html`<p>${otherLanguage}</p>`}
${chosenList(visit, { slug, search })}
<p><a class="button quiet" href="${allJobsUrl}">${texts.showAll}</a></p></div>`;
}

/** Returns the words of the alert that the page offers: the suggested words if the search's own words find no job. */
function alertedWords({ q }: CareersSearch, { total: foundCount, suggestion }: BrowsedCareers): string {
  return foundCount === 0 ? (suggestion ?? q) : q;
}

/** Tells whether words, filters or both narrow a search, so that the page can say what to change. */
function narrowedBy({ q, ...filters }: CareersSearch): 'words' | 'filters' | 'both' {
  if (facetNames.every((name) => filters[name].length === 0)) return 'words';
  return q === '' ? 'filters' : 'both';
}

type SuggestedSearch = { slug: string; search: CareersSearch; suggestion: string };

/** Links to a search by similar words that finds jobs. */
function suggestionLink({ lang, urls }: Visit, { slug, search, suggestion }: SuggestedSearch): SafeHtml {
  const href = searchUrl(urls, slug, { ...search, q: suggestion, page: 1 });
  return html`<p><a rel="nofollow" href="${href}">${careersTexts[lang].list.suggestion(suggestion)}</a></p>`;
}

/** Renders the page of an employer without open jobs. */
function noJobs(visit: Visit, { workspace, search, browsed }: Careers): SafeHtml {
  const texts = careersTexts[visit.lang].list;
  const { slug, name } = workspace;
  return html`<div class="panel empty"><h2>${texts.emptyHeading}</h2><p>${texts.empty(name)}</p>
${openApplicationLink(visit, workspace)}
<p><a href="${feedUrl(visit.urls, slug)}">${texts.follow}</a></p></div>
${answerPanel(visit.texts, browsed.answers)}
${alertForm(visit, { slug, search, words: alertedWords(search, browsed), heading: 'h2' })}`;
}

/** Links to the form for an unsolicited application if the workspace accepts them. */
function openApplicationLink({ lang, urls }: Visit, { slug, openApplications }: CareersView): Child {
  const { openQuestion, openLink } = careersTexts[lang].list;
  return (
    openApplications === 'on' &&
    html`<p class="unsolicited">${openQuestion} <a href="${urls.to('/apply/{workspaceSlug}', { workspaceSlug: slug })}">${openLink}</a></p>`
  );
}
