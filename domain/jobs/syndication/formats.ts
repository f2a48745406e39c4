import { jsonFeedOf } from './json-feed.ts';
import { rssOf } from './rss.ts';

/** The forms in which a careers page is syndicated, each a file below its address. */
export const syndicationFormats = {
  rss: { file: 'feed.xml', mediaType: 'application/rss+xml', write: rssOf },
  json: { file: 'feed.json', mediaType: 'application/feed+json', write: jsonFeedOf },
} as const;
