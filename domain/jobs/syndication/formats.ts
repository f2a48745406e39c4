import { writeJsonFeed } from './json-feed.ts';
import { writeRss } from './rss.ts';

/** Formats of a careers page's feed, each a file below its address. */
export const syndicationFormats = {
  rss: { file: 'feed.xml', mediaType: 'application/rss+xml', form: 'rss', write: writeRss },
  json: { file: 'feed.json', mediaType: 'application/feed+json', form: 'json_feed', write: writeJsonFeed },
} as const;
