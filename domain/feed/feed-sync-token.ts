import type { KnownChange } from '#db/publications/read-changes.ts';
import type { FeedState } from '#db/publications/read-feed.ts';
import { readSyncToken, sinceRefusal, syncTokenOf } from '../jobs/sync-token.ts';
import type { FeedProfile } from './boards/index.ts';

/** Names the last change and the form: a partner that changes its form must read the feed whole (D44, D50). */
export function feedSyncTokenOf(state: FeedState, profile: FeedProfile): string {
  return profile === 'default' ? syncTokenOf(state) : `${syncTokenOf(state)}-${profile}`;
}

/** Reads a token of this feed; throws for any other text. */
export function readFeedSyncToken(
  token: string,
  { state, profile }: { state: FeedState; profile: FeedProfile },
): KnownChange {
  const [revision, passedAt, epoch, form = 'default', ...rest] = token.split('-');
  if (form === profile && rest.length === 0) return readSyncToken(`${revision}-${passedAt}-${epoch}`, state);
  throw sinceRefusal('unknown_option', 'since is not a token that this feed gave: read it whole.');
}
