import { writeJsonFeed } from './json-feed.ts';
import { writeRss } from './rss.ts';

/**
 * The formats of a careers page's feed. `file` is the last part of the feed's address; `format` is the column of stored
 * items.
 */
export const syndicationFormats = {
  rss: { file: 'feed.xml', mediaType: 'application/rss+xml', format: 'rss', write: writeRss },
  json: { file: 'feed.json', mediaType: 'application/feed+json', format: 'json_feed', write: writeJsonFeed },
} as const;
