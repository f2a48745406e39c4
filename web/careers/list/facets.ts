import { type BrowsedCareers, type CareersSearch, facetNames } from '#domain/jobs/browse/browse-careers.ts';
import { comparedValue } from '#domain/jobs/search/compared-value.ts';
import { facetLabel } from '#domain/jobs/search/count-facets.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import { careersTexts } from '../texts/texts.ts';
import { searchUrl } from './search.ts';

type FacetName = (typeof facetNames)[number];
type FacetView = { slug: string; search: CareersSearch; facets: BrowsedCareers['facets'] };

/** Renders the filters of the list. Each value is a link that adds the filter or removes it. */
export function facetList(visit: Visit, view: FacetView): SafeHtml | false {
  const texts = careersTexts[visit.lang].list;
  const usefulNames = facetNames.filter((name) => isUseful(view, name));
  if (usefulNames.length === 0) return false;
  const sections = usefulNames.map((name) => {
    const items = view.facets[name].map(
      (facet) => html`<li>${facetLink(visit, view, { name, ...facet })}</li>`,
    );
    return html`<section><h2>${texts.facets[name]}</h2>\n<ul>${items}</ul></section>`;
  });
  return html`<nav class="facets" aria-label="${texts.filters}">${sections}</nav>`;
}

/** A filter with a single value is useless, since all jobs have that value. A chosen filter stays, to be removed. */
function isUseful({ facets, search }: FacetView, name: FacetName): boolean {
  return facets[name].length > 1 || search[name].length > 0;
}

type Facet = { name: FacetName; value: string; label: string; count: number };

function facetLink({ lang, urls }: Visit, { slug, search }: FacetView, { name, ...facet }: Facet): SafeHtml {
  const label = facetLabel(lang, name, facet.label);
  // An address may spell a value in another way, such as `PARIS`, so values are compared as the search does.
  const otherValues = search[name].filter((chosen) => comparedValue(name, chosen) !== facet.value);
  const isChosen = otherValues.length < search[name].length;
  // The search knows values by their labels, but not the label of remote work, which is a translation.
  const addedValue = name === 'remote' ? facet.value : label;
  const values = isChosen ? otherValues : [...otherValues, addedValue];
  const href = searchUrl(urls, slug, { ...search, [name]: values, page: 1 });
  return html`<a rel="nofollow" href="${href}"${isChosen && html` aria-current="true"`}><span>${label}</span> <span class="number">${facet.count}</span></a>`;
}

/** Lists the chosen filters, each with a link that removes it. */
export function chosenList(visit: Visit, { slug, search }: Omit<FacetView, 'facets'>): Child {
  const { lang, urls } = visit;
  const texts = careersTexts[lang].list;
  const chips = [
    ...(search.q === ''
      ? []
      : [{ label: texts.quotedSearch(search.q), searchWithout: { ...search, q: '' } }]),
    ...facetNames.flatMap((name) =>
      search[name].map((value) => ({
        label: facetLabel(lang, name, value),
        searchWithout: { ...search, [name]: search[name].filter((other) => other !== value) },
      })),
    ),
  ];
  if (chips.length === 0) return false;
  const items = chips.map(
    ({ label, searchWithout }) =>
      html`<li><a class="chip" rel="nofollow" href="${searchUrl(urls, slug, { ...searchWithout, page: 1 })}"><span class="unseen">${texts.removeFilter} </span>${label}</a></li>`,
  );
  return html`<ul class="chosen" aria-label="${texts.chosen}">${items}
<li class="all"><a href="${urls.to('/careers/{workspaceSlug}', { workspaceSlug: slug })}">${texts.removeAllFilters}</a></li></ul>`;
}
