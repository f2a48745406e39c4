import { type FeedQuery, type FeedState, readFeedState } from '#db/publications/read-feed.ts';
import { listPartnerJobs } from '#db/recruitments/visible-jobs.ts';
import { sourceOfPartner } from '#kernel/attribution.ts';
import { serviceBusy } from '#kernel/errors/refusals.ts';
import { ALL_WORKSPACES, type Listing, type ListingSink } from '../jobs/listing.ts';
import { waitOrRefuse } from '../jobs/rendering/render-runs.ts';
import { toVisibleJob } from '../jobs/visible-job.ts';
import type { Deps } from '../ports.ts';
import { boards, type FeedProfile } from './boards/index.ts';
import { type JobsFeed, writeFeedContent } from './feed-content.ts';
import { feedEnd, feedHead, feedPublisher, removedElement } from './feed-document.ts';
import { listTestFeed } from './list-test-feed.ts';
import { readFeedChanges, readFeedPart, readFeedSyncToken, writeFeedSyncToken } from './read-feed-part.ts';
import { feedRendererName, renderFeedJobs } from './render-feed-jobs.ts';

type FeedDeps = Pick<Deps, 'database' | 'clock' | 'settings' | 'onJobLeftOut'>;
type FeedRequest = {
  partnerId: string;
  partnerCode: string;
  profile: FeedProfile;
  /** True for the sandbox (D47). */
  test: boolean;
  since?: string | undefined;
};

/** A reader waits at most this long for the rendering and is then refused, since boards come again by themselves. */
const WAIT_MS_MAX = 1_500;
/** Jobs may change between rendering and reading. Both are then repeated, at most this often. */
const ROUNDS_MAX = 20;
/** A reader who is refused after the last round may try again after this time. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Lists the jobs of all workspaces that do not exclude this partner, or with `since` the changes: as XML for REST, as
 * values for RPC.
 */
export function listFeedJobs(deps: FeedDeps, request: FeedRequest): Listing<JobsFeed> {
  if (request.test) return listTestFeed(deps, request);
  return {
    owners: [ALL_WORKSPACES, request.partnerId],
    read: (sink, mediaType) =>
      mediaType === 'application/json' ? writeJson(deps, request, sink) : writeXml(deps, request, sink),
  };
}

/** Writes the feed from one snapshot, so that the count, the elements and the version are of one moment. */
async function writeXml(
  deps: FeedDeps,
  { partnerId, partnerCode, profile, since }: FeedRequest,
  sink: ListingSink,
): Promise<void> {
  const source = sourceOfPartner(partnerCode);
  const board = boards[profile];
  const at = deps.clock.now();
  const query = { partnerId, profile, renderer: feedRendererName(deps.settings, at), at };
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    await waitOrRefuse(renderFeedJobs(deps, { profile }), WAIT_MS_MAX);
    const isWritten = await deps.database.snapshot(async (tx) => {
      const state = await readFeedState(tx, query);
      if (!state.isRendered) return false;
      const publisher = feedPublisher(deps);
      const { count, elements, removed } = await readFeedPart(tx, { ...query, source, since, state });
      const version = feedVersion(query, state, { publisher, partnerCode, since });
      sink.start({ ...state, count, syncToken: writeFeedSyncToken(state, profile), version });
      const generatedAt = state.changedAt.toISOString();
      await sink.write([Buffer.from(feedHead(board, { publisher, count, generatedAt }))]);
      for await (const batch of elements) await sink.write(batch);
      await sink.write([Buffer.from(`${removed.map(removedElement).join('')}${feedEnd(board)}`)]);
      return true;
    });
    if (isWritten) return;
  }
  throw serviceBusy(RETRY_AFTER_SECONDS);
}

/** Makes a name of the feed's content: equal names mean equal bytes. */
function feedVersion(
  { partnerId, profile, renderer }: FeedQuery,
  { revision, epoch, changedAt, count }: FeedState,
  headFields: object,
): string {
  return JSON.stringify([partnerId, profile, renderer, epoch, revision, changedAt, count, headFields]);
}

/** Writes the feed as values for RPC. */
async function writeJson(
  deps: FeedDeps,
  { partnerId, partnerCode, profile, since }: FeedRequest,
  sink: ListingSink,
): Promise<void> {
  const { database, clock, settings } = deps;
  const at = clock.now();
  const query = { partnerId, profile, renderer: feedRendererName(settings, at), at };
  // Only the ids of changed jobs are read from the rendered jobs. So, without `since`, no rendering is needed.
  if (since !== undefined) await waitOrRefuse(renderFeedJobs(deps, { profile }), WAIT_MS_MAX);
  const part = await database.snapshot(async (tx) => {
    const state = await readFeedState(tx, query);
    const changes =
      since === undefined
        ? null
        : await readFeedChanges(tx, { ...query, known: readFeedSyncToken(since, { state, profile }) });
    const partnerJobs = await listPartnerJobs(tx, partnerId, query.at);
    return {
      jobs: partnerJobs.jobs
        .filter(({ recruitment: { id } }) => changes === null || changes.ids.has(id))
        .map(toVisibleJob),
      removed: changes === null ? null : changes.removed,
      changedAt: partnerJobs.changedAt,
      changesAt: state.changesAt,
      syncToken: writeFeedSyncToken(state, profile),
    };
  });
  await writeFeedContent(deps, { partnerCode, ...part }, sink);
}
