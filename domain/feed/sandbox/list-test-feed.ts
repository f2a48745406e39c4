import type { VisibleJob } from '#db/recruitments/visible-jobs.ts';
import type { Listing, ListingSink } from '#domain/jobs/listing.ts';
import { toBoardJob } from '#domain/jobs/published-job.ts';
import { mapInSlices } from '#domain/jobs/rendering/render-runs.ts';
import type { Deps } from '#domain/ports.ts';
import { sourceOfPartner } from '#kernel/attribution.ts';
import { boards, brokenRules, type FeedProfile } from '../boards/index.ts';
import { type JobsFeed, publisherOf, writeFeedContent } from '../feed-content.ts';
import { feedElement, feedEnd, feedHead, removedElement } from '../feed-document.ts';
import { readTestJobs } from './read-test-jobs.ts';

type FeedDeps = Pick<Deps, 'database' | 'clock' | 'settings'>;
type Asked = { partnerId: string; partnerCode: string; profile: FeedProfile; since?: string | undefined };

/** The feed of a test key (D47): the same form, of test jobs alone, and never kept. */
export function listTestFeed(deps: FeedDeps, asked: Asked): Listing<JobsFeed> {
  return {
    owners: [asked.partnerId],
    read: (sink, mediaType) =>
      mediaType === 'application/json' ? writeContent(deps, asked, sink) : writeTestFeed(deps, asked, sink),
  };
}

async function writeTestFeed(
  deps: FeedDeps,
  { partnerCode, profile, ...asked }: Asked,
  sink: ListingSink,
): Promise<void> {
  const at = deps.clock.now();
  const board = boards[profile];
  const { jobs, removed, changedAt, syncToken } = await deps.database.snapshot((tx) =>
    readTestJobs(tx, { ...asked, at }),
  );
  const elements = await renderElements(deps, { profile, jobs, source: sourceOfPartner(partnerCode) });
  const count = elements.length;
  const head = { publisher: publisherOf(deps), count, generatedAt: changedAt.toISOString() };
  const text = [feedHead(board, head), ...elements, ...removed.map(removedElement), feedEnd(board)].join('');
  // It changes at any moment, without a revision: what is kept is stale at once.
  sink.start({ count, changedAt, changesAt: at, syncToken });
  await sink.write([Buffer.from(text)]);
}

async function renderElements(
  { settings }: FeedDeps,
  { profile, jobs, source }: { profile: FeedProfile; jobs: readonly VisibleJob[]; source: string },
): Promise<string[]> {
  const elements = await mapInSlices(jobs, (job) => {
    const posting = toBoardJob(settings, job, source);
    const isLeftOut = brokenRules(profile, posting).some(({ level }) => level === 'required');
    return isLeftOut ? [] : [feedElement(boards[profile], posting)];
  });
  return elements.flat();
}

async function writeContent(
  deps: FeedDeps,
  { partnerCode, ...asked }: Asked,
  sink: ListingSink,
): Promise<void> {
  const at = deps.clock.now();
  const { removed, ...content } = await deps.database.snapshot((tx) => readTestJobs(tx, { ...asked, at }));
  const part = {
    ...content,
    partnerCode,
    removed: asked.since === undefined ? null : removed,
    changesAt: at,
  };
  await writeFeedContent(deps, part, sink);
}
