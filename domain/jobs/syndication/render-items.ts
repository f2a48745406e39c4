import { randomUUID } from 'node:crypto';
import type { PublicUrl } from '../links.ts';
import type { VisibleJob } from '../visible-job.ts';
import { jsonFeedItem } from './json-feed.ts';
import { rssItem } from './rss.ts';
import { toSyndicatedJob } from './syndicated-job.ts';

/** Marks the place of the board's name in a stored item, as in the elements of boards' feeds. */
const SOURCE = '\u0001';

/** Renders a job as an item of each form, with a mark at the place of the board's name. */
export function renderItems(settings: PublicUrl, job: VisibleJob): { rss: string; jsonFeed: string } {
  // The item is written with a random source that it has nowhere else, which the mark then replaces.
  const source = randomUUID();
  const syndicated = toSyndicatedJob(settings, job, source);
  const marked = (item: string) => item.replaceAll(sourceQuery(source), SOURCE);
  return { rss: marked(rssItem(syndicated)), jsonFeed: marked(jsonFeedItem(syndicated)) };
}

/** Replaces the mark by the board that a reader came from, if there is one (D40). */
export function withSource(item: string, source: string | undefined): string {
  return item.replaceAll(SOURCE, sourceQuery(source));
}

/** Returns the query of a job's address that names the board, or an empty text. */
export function sourceQuery(source: string | undefined): string {
  return source === undefined ? '' : `?source=${source}`;
}
