import type { RemovedJob } from '../../db/publications/read-changes.ts';
import type { VisibleJob } from '../../db/recruitments/visible-jobs.ts';
import { sourceOfPartner } from '../../kernel/attribution.ts';
import { toFeedJob } from '../jobs/published-job.ts';
import type { Deps } from '../ports.ts';

type FeedPart = {
  partnerCode: string;
  jobs: readonly VisibleJob[];
  /** Null where the feed was read whole. */
  removed: readonly RemovedJob[] | null;
  changedAt: Date;
  syncToken: string;
};

export type JobsFeed = ReturnType<typeof feedContent>;

/** The feed as values, for RPC. */
export function feedContent(
  deps: Pick<Deps, 'settings'>,
  { partnerCode, jobs, removed, changedAt, syncToken }: FeedPart,
) {
  const source = sourceOfPartner(partnerCode);
  return {
    publisher: publisherOf(deps),
    jobs: jobs.map((job) => toFeedJob(deps.settings, job, source)),
    count: jobs.length,
    ...(removed !== null && {
      removed: removed.map((gone) => ({ ...gone, removedAt: gone.removedAt.toISOString() })),
    }),
    generatedAt: changedAt.toISOString(),
    syncToken,
  };
}

/** Who publishes the feed, as its head says. */
export function publisherOf({ settings: { publisher, publicUrl } }: Pick<Deps, 'settings'>) {
  return { name: publisher.brandName ?? publisher.legalName, url: `${publicUrl}/` };
}
