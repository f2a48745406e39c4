import { escapeHtml } from '#kernel/text/html-entities.ts';
import { attribute, cdata, optionalCdata, writeElements } from '#kernel/text/xml.ts';
import type { SyndicatedJob, Syndication } from './syndicated-job.ts';

/** Writes RSS 2.0 with the feed's own address in it, as the profile of the RSS Advisory Board asks. */
export function writeRss({
  title,
  description,
  homeUrl,
  feedUrl,
  lang,
  changedAt,
  items,
}: Syndication): string {
  const channel = {
    title: cdata(title),
    link: homeUrl,
    description: cdata(description),
    language: lang,
    lastBuildDate: changedAt.toUTCString(),
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
${writeElements(channel)}<atom:link href="${escapeHtml(feedUrl)}" rel="self" type="application/rss+xml"/>
${items.join('')}</channel></rss>
`;
}

/** Writes a job as an item of RSS. */
export function rssItem({ id, url, title, html, contractType, publishedAt }: SyndicatedJob): string {
  const elements = {
    title: cdata(title),
    link: url,
    guid: { ...attribute('isPermaLink', 'true'), '#': id },
    pubDate: publishedAt?.toUTCString(),
    category: optionalCdata(contractType),
    description: cdata(html),
  };
  return `${writeElements({ item: elements })}\n`;
}
