import { sourceOfPartner } from '#kernel/attribution.ts';
import type { Listing, ListingSink } from '../jobs/listing.ts';
import { mapInSlices } from '../jobs/rendering/render-runs.ts';
import type { VisibleJob } from '../jobs/visible-job.ts';
import type { Deps } from '../ports.ts';
import { boards, type FeedProfile } from './boards/index.ts';
import { type JobsFeed, writeFeedContent } from './feed-content.ts';
import { feedEnd, feedHead, feedPublisher, removedElement, writeFeedEntry } from './feed-document.ts';
import { readTestJobs } from './read-test-jobs.ts';

type FeedDeps = Pick<Deps, 'database' | 'clock' | 'settings'>;
type TestFeedRequest = {
  partnerId: string;
  partnerCode: string;
  profile: FeedProfile;
  since?: string | undefined;
};

/** Lists the feed of a test key. It has the board's format, only test jobs, and is never cached (D47). */
export function listTestFeed(deps: FeedDeps, request: TestFeedRequest): Listing<JobsFeed> {
  return {
    owners: [request.partnerId],
    read: (sink, mediaType) =>
      mediaType === 'application/json' ? writeJson(deps, request, sink) : writeXml(deps, request, sink),
  };
}

async function writeXml(
  deps: FeedDeps,
  { partnerCode, profile, ...request }: TestFeedRequest,
  sink: ListingSink,
): Promise<void> {
  const at = deps.clock.now();
  const board = boards[profile];
  const { jobs, removed, changedAt, syncToken } = await deps.database.snapshot((tx) =>
    readTestJobs(tx, { ...request, at }),
  );
  const elements = await renderElements(deps, { profile, jobs, source: sourceOfPartner(partnerCode) });
  const count = elements.length;
  const head = { publisher: feedPublisher(deps), count, generatedAt: changedAt.toISOString() };
  const text = [feedHead(board, head), ...elements, ...removed.map(removedElement), feedEnd(board)].join('');
  // The sandbox changes without a revision, so `changesAt` is now: a cached answer is outdated at once.
  sink.start({ count, changedAt, changesAt: at, syncToken });
  await sink.write([Buffer.from(text)]);
}

async function renderElements(
  { settings }: FeedDeps,
  { profile, jobs, source }: { profile: FeedProfile; jobs: readonly VisibleJob[]; source: string },
): Promise<string[]> {
  const entries = await mapInSlices(jobs, (job) => writeFeedEntry(settings, { profile, job, source }));
  return entries.flatMap(({ elements }) => elements);
}

async function writeJson(
  deps: FeedDeps,
  { partnerCode, ...request }: TestFeedRequest,
  sink: ListingSink,
): Promise<void> {
  const at = deps.clock.now();
  const { removed, ...content } = await deps.database.snapshot((tx) => readTestJobs(tx, { ...request, at }));
  const part = {
    ...content,
    partnerCode,
    removed: request.since === undefined ? null : removed,
    changesAt: at,
  };
  await writeFeedContent(deps, part, sink);
}
