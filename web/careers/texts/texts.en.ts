import { jobWords } from '#domain/jobs/one-job/job-words.ts';
import { sectionHeadings } from '#domain/jobs/posting/headings.ts';
import type { CareersTexts } from './texts.fr.ts';

export const careersInEnglish: CareersTexts = {
  locale: jobWords.en.locale,
  home: {
    title: (publisher) => `Jobs and applications – ${publisher}`,
    heading: 'Jobs and applications',
    description: (publisher) =>
      `The service that ${publisher} runs for employers: their jobs and the applications they receive.`,
    employers: 'Employers who are hiring',
    candidates: 'Are you applying?',
    forCandidates: 'Open the employer’s page, or use the link in your e-mail: it leads to your application.',
    byLink: 'Use the link in your e-mail: it leads to your application.',
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
    showFound: (count) => {
      if (count === 0) return 'No position';
      return count === 1 ? 'See 1 position' : `See ${count} positions`;
    },
    facets: { city: 'Location', department: 'Department', contractType: 'Contract', remote: 'Remote work' },
    chosen: 'Chosen filters',
    quotedSearch: (words) => `“${words}”`,
    removeFilter: 'Remove the filter',
    removeAllFilters: 'Clear all',
    grouping: 'Arrangement',
    groups: { none: 'By date', city: 'By location', department: 'By department' },
    otherGroup: 'Others',
    nothingHeading: 'No position matches',
    nothing: {
      words: 'Try other words.',
      filters: 'Remove one of these filters.',
      both: 'Try other words, or remove one of these filters.',
    },
    suggestion: (words) => `Did you mean “${words}”?`,
    otherLanguage: 'In French',
    inOtherLanguage: (count) =>
      `${count === 1 ? '1 position is' : `${count} positions are`} described in French: try French words, too.`,
    showAll: 'See all positions',
    pages: 'Pages',
    page: 'Page',
    previous: 'Previous',
    next: 'Next',
    openQuestion: 'No position suits you?',
    openLink: 'Send an open application',
    follow: 'Follow new positions by RSS',
    emptyHeading: 'No open positions right now',
    empty: (workspace) => `${workspace} is not hiring at the moment. New positions will appear on this page.`,
    description: (workspace) => `Jobs published by ${workspace}.`,
  },
  job: {
    back: 'All positions',
    title: (job, workspace) => `${job} – ${workspace}`,
    applyHint: { short: 'Two minutes, no account needed.', asks: 'No account needed.' },
    printed: 'To apply:',
    others: 'Other open positions',
    missing: {
      title: 'There is nothing at this address',
      text: 'The job may no longer be published, or the address may be incomplete. Check it in your browser, or go on from here.',
    },
    facts: 'At a glance',
    ...sectionHeadings.en,
    ...jobWords.en.job,
    hiringFor: (company) => `Position at ${company}`,
    inOtherLanguage: 'This job is described in French.',
  },
};
