import type { RemovedJob } from '#db/publications/read-changes.ts';
import { sourceOfPartner } from '#kernel/attribution.ts';
import { JSON_AFTER_JOBS, jsonBeforeJobs, type ListingSink } from '../jobs/listing.ts';
import { toFeedJob } from '../jobs/published-job.ts';
import { mapInSlices } from '../jobs/rendering/render-runs.ts';
import type { VisibleJob } from '../jobs/visible-job.ts';
import type { Deps } from '../ports.ts';
import { feedPublisher } from './feed-document.ts';

/** The jobs of a feed, or the changes since a token. */
type FeedContent = {
  partnerCode: string;
  jobs: readonly VisibleJob[];
  /** The jobs that left the feed since the token; null without a token. */
  removed: readonly RemovedJob[] | null;
  changedAt: Date;
  /** The next moment at which the feed changes without a commit, or null (D12). */
  changesAt: Date | null;
  syncToken: string;
};

/** The feed as RPC answers it. */
export type JobsFeed = {
  publisher: ReturnType<typeof feedPublisher>;
  jobs: ReturnType<typeof toFeedJob>[];
  count: number;
  removed?: { id: string; removedAt: string; reason: RemovedJob['reason'] }[];
  generatedAt: string;
  syncToken: string;
};

/** Writes the feed as JSON into the sink, for RPC. */
export async function writeFeedContent(
  deps: Pick<Deps, 'settings'>,
  { partnerCode, jobs, removed, changedAt, changesAt, syncToken }: FeedContent,
  sink: ListingSink,
): Promise<void> {
  const source = sourceOfPartner(partnerCode);
  const members = {
    publisher: feedPublisher(deps),
    count: jobs.length,
    ...(removed !== null && {
      removed: removed.map((job) => ({ ...job, removedAt: job.removedAt.toISOString() })),
    }),
    generatedAt: changedAt.toISOString(),
    syncToken,
  };
  sink.start({ count: jobs.length, changedAt, changesAt, syncToken });
  await sink.write([Buffer.from(jsonBeforeJobs(members))]);
  const texts = await mapInSlices(jobs, (job) => JSON.stringify(toFeedJob(deps.settings, job, source)));
  await sink.write([Buffer.from(`${texts.join(',')}${JSON_AFTER_JOBS}`)]);
}
