import type { Queryable } from '#db/connection/database.ts';
import type { KnownChange, RemovedJob } from '#db/publications/read-changes.ts';
import { type FeedQuery, type FeedState, iterateElements } from '#db/publications/read-feed.ts';
import {
  iterateChangedElements,
  listChangedFeedJobs,
  listRemovedFeedJobs,
} from '#db/publications/read-feed-changes.ts';
import { readJobSyncToken, refuseOldToken, sinceRefusal, writeJobSyncToken } from '../jobs/job-sync-token.ts';
import type { FeedProfile } from './boards/index.ts';

const ELEMENTS_PER_BATCH = 200;

/** `count` is the number of elements, without those of removed jobs. */
type FeedPart = { count: number; elements: AsyncIterable<Uint8Array[]>; removed: readonly RemovedJob[] };

/** Reads the whole feed, or the changes since a token, as the transaction sees them (D44). */
export async function readFeedPart(
  tx: Queryable,
  {
    source,
    since,
    state,
    ...query
  }: FeedQuery & { profile: FeedProfile; source: string; since: string | undefined; state: FeedState },
): Promise<FeedPart> {
  const elementsQuery = { ...query, source, batch: ELEMENTS_PER_BATCH };
  if (since === undefined)
    return { count: state.count, elements: iterateElements(tx, elementsQuery), removed: [] };
  const knownChange = readFeedSyncToken(since, { state, profile: query.profile });
  const { postings, removed } = await readFeedChanges(tx, { ...query, known: knownChange });
  const elements = iterateChangedElements(tx, { ...elementsQuery, known: knownChange });
  return { count: postings, elements, removed };
}

/** Reads the ids of the jobs that changed or appeared, the number of their elements, and the removed jobs. */
export async function readFeedChanges(tx: Queryable, query: Parameters<typeof listChangedFeedJobs>[1]) {
  const removed = await listRemovedFeedJobs(tx, query);
  refuseOldToken(removed, query.at);
  const changedJobs = await listChangedFeedJobs(tx, query);
  const postings = changedJobs.reduce((sum, job) => sum + job.postings, 0);
  return { ids: new Set(changedJobs.map(({ id }) => id)), postings, removed };
}

/**
 * Writes the token of the last change, with the profile. A partner whose profile changes must read the feed whole (D44,
 * D50).
 */
export function writeFeedSyncToken(state: FeedState, profile: FeedProfile): string {
  return profile === 'default' ? writeJobSyncToken(state) : `${writeJobSyncToken(state)}-${profile}`;
}

/**
 * Reads a token of this feed, such as `812-1766000000000-1f2e3d4c-indeed`. Throws for any other text, and for a token
 * that is older than the deletion of a workspace (D97).
 */
export function readFeedSyncToken(
  token: string,
  { state, profile }: { state: FeedState; profile: FeedProfile },
): KnownChange {
  const [revision, passedMs, epoch, tokenProfile = 'default', ...furtherParts] = token.split('-');
  if (tokenProfile !== profile || furtherParts.length > 0)
    throw sinceRefusal('unknown_option', 'since is not a token that this feed gave: read it whole.');
  const knownChange = readJobSyncToken(`${revision}-${passedMs}-${epoch}`, state);
  if (knownChange.revision >= state.knownSince) return knownChange;
  throw sinceRefusal('expired', 'An employer was deleted with its jobs after since: read the feed whole.');
}
