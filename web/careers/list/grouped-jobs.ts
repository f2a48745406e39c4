import type { BrowsedCareers, CareersSearch } from '#domain/jobs/browse/browse-careers.ts';
import { facetLabel } from '#domain/jobs/search/count-facets.ts';
import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import { type Child, html } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import { careersTexts } from '../texts/texts.ts';
import { jobList } from './job-list.ts';
import { searchUrl } from './search.ts';

type GroupingView = { slug: string; search: CareersSearch; facets: BrowsedCareers['facets'] };

/** Links to the ways to arrange the list: by date (null), by city and by department. */
export function groupingLinks({ lang, urls }: Visit, { slug, search, facets }: GroupingView): Child {
  const texts = careersTexts[lang].list;
  const groupings = [null, 'city', 'department'] as const;
  // A single group would hold all jobs, so that grouping is left out, unless it is the present one.
  const isUseful = (by: (typeof groupings)[number]) =>
    by === null || by === search.group || facets[by].length > 1;
  const usefulGroupings = groupings.filter(isUseful);
  if (usefulGroupings.length === 1) return false;
  const links = usefulGroupings.map((by) => {
    const url = searchUrl(urls, slug, { ...search, group: by, page: 1 });
    const current = by === search.group && html` aria-current="true"`;
    return html`<li><a rel="nofollow" href="${url}"${current}>${texts.groups[by ?? 'none']}</a></li>`;
  });
  return html`<nav class="groupings" aria-label="${texts.grouping}"><ul>${links}</ul></nav>`;
}

/** Renders the jobs of this page: as one list, or under a heading for each group. */
export function groupedJobs(visit: Visit, { jobs }: BrowsedCareers, grouping: CareersSearch['group']): Child {
  const ungroupedJobs = jobs.map(({ job }) => job);
  if (grouping === null) return jobList(visit, ungroupedJobs, 'h3');
  const jobsByLabel = new Map<string | null, VisibleJob[]>();
  for (const { job, group } of jobs) {
    const label = group?.label ?? null;
    jobsByLabel.set(label, [...(jobsByLabel.get(label) ?? []), job]);
  }
  return [...jobsByLabel].map(([label, groupJobs]) => {
    // The count is that of the whole group, which may continue on another page.
    const count = jobs.find(({ group }) => group?.label === label)?.group?.count;
    const heading =
      label === null ? careersTexts[visit.lang].list.otherGroup : facetLabel(visit.lang, grouping, label);
    return html`<section class="group"><h3>${heading} <span class="group-count">${count}</span></h3>${jobList(visit, groupJobs, 'h4')}</section>`;
  });
}
