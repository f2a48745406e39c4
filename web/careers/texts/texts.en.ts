import { jobWords } from '#domain/jobs/one-job/job-words.ts';
import { sectionHeadings } from '#domain/jobs/posting/headings.ts';
import type { CareersTexts } from './texts.fr.ts';

const remoteNames: Record<string, string> = {
  none: 'On site',
  hybrid: 'Partly remote',
  full: 'Fully remote',
};

export const careersInEnglish: CareersTexts = {
  locale: jobWords.en.locale,
  home: {
    title: (publisher) => `Jobs and applications – ${publisher}`,
    heading: 'Jobs and applications',
    description: (publisher) =>
      `The service that ${publisher} runs for employers: their jobs and the applications they receive.`,
    candidates: 'Are you applying?',
    forCandidates:
      'Open the employer’s page, or use the link in your e\u2011mail: it leads to your application.',
    developers: 'Are you connecting software?',
    reference: 'API documentation',
    document: 'OpenAPI description',
    catalog: 'Service catalog',
  },
  list: {
    title: (workspace) => `Jobs – ${workspace}`,
    heading: (workspace) => `Join ${workspace}`,
    count: (count) => (count === 1 ? '1 open position' : `${count} open positions`),
    search: 'Search positions',
    searchHint: 'Role or city',
    searchAction: 'Search',
    filters: 'Filter positions',
    facets: { city: 'Location', department: 'Department', contractType: 'Contract', remote: 'Remote work' },
    remote: (value) => remoteNames[value] ?? value,
    chosen: 'Chosen filters',
    quotedSearch: (words) => `“${words}”`,
    removeFilter: 'Remove the filter',
    removeAllFilters: 'Clear all',
    grouping: 'Arrangement',
    groups: { none: 'By date', city: 'By location', department: 'By department' },
    otherGroup: 'Others',
    publishedOn: 'Published',
    nothingHeading: 'No position matches',
    nothing: 'Remove a filter, or try other words.',
    showAll: 'See all positions',
    pages: 'Pages',
    page: 'Page',
    previous: 'Previous',
    next: 'Next',
    follow: 'Follow new positions by RSS',
    emptyHeading: 'No open positions right now',
    empty: (workspace) => `${workspace} is not hiring at the moment. New positions will appear on this page.`,
    description: (workspace) => `Jobs published by ${workspace}.`,
  },
  job: {
    back: 'All positions',
    title: (job, workspace) => `${job} – ${workspace}`,
    applyHint: 'Five minutes, no account needed.',
    others: 'Other open positions',
    facts: 'At a glance',
    ...sectionHeadings.en,
    ...jobWords.en.job,
    hiringFor: (company) => `Position at ${company}`,
    inOtherLanguage: 'This job is described in French.',
  },
};
