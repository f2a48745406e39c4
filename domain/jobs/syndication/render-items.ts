import { randomUUID } from 'node:crypto';
import type { PublicUrl } from '../links.ts';
import type { VisibleJob } from '../visible-job.ts';
import { jsonFeedItem } from './json-feed.ts';
import { rssItem } from './rss.ts';
import { toSyndicatedJob } from './syndicated-job.ts';

/** Stands in a kept item where the board is named, as in the elements of boards' feeds. */
const SOURCE = '\u0001';

/** A job as an item of each form; it names no board, but the place where one comes. */
export function renderItems(settings: PublicUrl, job: VisibleJob): { rss: string; jsonFeed: string } {
  // The item is written with a name that it holds nowhere else.
  const source = randomUUID();
  const syndicated = toSyndicatedJob(settings, job, source);
  const marked = (item: string) => item.replaceAll(suffixOf(source), SOURCE);
  return { rss: marked(rssItem(syndicated)), jsonFeed: marked(jsonFeedItem(syndicated)) };
}

/** An item for who came from a board, or from none (D40). */
export function withSource(item: string, source: string | undefined): string {
  return item.replaceAll(SOURCE, suffixOf(source));
}

/** Behind a job's address. */
export function suffixOf(source: string | undefined): string {
  return source === undefined ? '' : `?source=${source}`;
}
