import type { SyndicatedJob, Syndication } from './syndicated-job.ts';

/** Writes JSON Feed 1.1 (jsonfeed.org). */
export function writeJsonFeed(syndication: Syndication): string {
  const { title, description, homeUrl, feedUrl, lang, items } = syndication;
  const head = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: homeUrl,
    feed_url: feedUrl,
    description,
    language: lang,
  });
  // The items are JSON already, so they are inserted before the closing brace of the head.
  return `${head.slice(0, -1)},"items":[${items.join(',')}]}`;
}

/** Writes a job as an item of JSON Feed. */
export function jsonFeedItem({ id, url, title, summary, html, ...job }: SyndicatedJob): string {
  return JSON.stringify({
    id,
    url,
    title,
    content_html: html,
    language: job.lang,
    ...(summary !== '' && { summary }),
    ...(job.publishedAt !== null && { date_published: job.publishedAt.toISOString() }),
    date_modified: job.updatedAt.toISOString(),
    ...(job.company !== null && { authors: [{ name: job.company }] }),
    ...(job.contractType !== null && { tags: [job.contractType] }),
  });
}
