import type { SyndicatedJob, Syndication } from './syndicated-job.ts';

/** JSON Feed 1.1 (jsonfeed.org). */
export function jsonFeedOf(syndication: Syndication): string {
  const { title, description, homeUrl, feedUrl, lang, jobs } = syndication;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: homeUrl,
    feed_url: feedUrl,
    description,
    language: lang,
    items: jobs.map(item),
  });
}

function item({ id, url, title, summary, html, ...job }: SyndicatedJob) {
  return {
    ...{ id, url, title, content_html: html, language: job.lang },
    ...(summary !== '' && { summary }),
    ...(job.publishedAt !== null && { date_published: job.publishedAt.toISOString() }),
    date_modified: job.updatedAt.toISOString(),
    ...(job.company !== null && { authors: [{ name: job.company }] }),
    ...(job.contractType !== null && { tags: [job.contractType] }),
  };
}
