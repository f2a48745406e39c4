import {
  type FeedQuery,
  type FeedState,
  iterateElements,
  readFeedState,
} from '../../db/publications/read-feed.ts';
import { listPartnerJobs } from '../../db/recruitments/visible-jobs.ts';
import { sourceOfPartner } from '../../kernel/attribution.ts';
import { serviceBusy } from '../../kernel/errors/refusals.ts';
import { ALL_WORKSPACES, type Listing, type ListingSink } from '../jobs/listing.ts';
import { toFeedJob } from '../jobs/published-job.ts';
import type { Deps } from '../ports.ts';
import { feedEnd, feedHead } from './feed-document.ts';
import { feedRendererOf, renderFeedJobs } from './render-feed-jobs.ts';

type FeedDeps = Pick<Deps, 'database' | 'clock' | 'settings'>;
type Partner = { partnerId: string; partnerCode: string };
export type JobsFeed = Awaited<ReturnType<typeof readContent>>;

const ELEMENTS_PER_BATCH = 200;
/** Everything is rendered anew after an upgrade: it goes on while readers are asked to come back. */
const RENDER_SECONDS_MAX = 15;
/** Jobs may change while elements are rendered; so often in a row only where something is wrong. */
const ROUNDS_MAX = 20;

/** The jobs of every workspace that does not exclude this partner: as XML for REST, as values for RPC. */
export function listFeedJobs(deps: FeedDeps, partner: Partner): Listing<JobsFeed> {
  return {
    owners: [ALL_WORKSPACES, partner.partnerId],
    read: (sink) => writeFeed(deps, partner, sink),
    content: () => readContent(deps, partner),
  };
}

/** From one snapshot, so that the count, the elements and the version are of one moment. */
async function writeFeed(
  deps: FeedDeps,
  { partnerId, partnerCode }: Partner,
  sink: ListingSink,
): Promise<void> {
  const profile = 'default';
  const wanted = { partnerId, profile, renderer: feedRendererOf(deps.settings), at: deps.clock.now() };
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const isWritten = await deps.database.snapshot(async (tx) => {
      const state = await readFeedState(tx, wanted);
      if (!state.isRendered) return false;
      const publisher = publisherOf(deps);
      sink.start({ ...state, version: versionOf(wanted, state, { publisher, partnerCode }) });
      const { count, changedAt } = state;
      await sink.write(feedHead({ publisher, count, generatedAt: changedAt.toISOString() }));
      const source = sourceOfPartner(partnerCode);
      for await (const elements of iterateElements(tx, { ...wanted, source, batch: ELEMENTS_PER_BATCH })) {
        await sink.write(elements.join(''));
      }
      await sink.write(feedEnd);
      return true;
    });
    if (isWritten) return;
    await withinSeconds(RENDER_SECONDS_MAX, renderFeedJobs(deps, { profile }));
  }
  throw serviceBusy(2);
}

async function withinSeconds(seconds: number, work: Promise<void>): Promise<void> {
  const late = AbortSignal.timeout(seconds * 1000);
  const { promise, reject } = Promise.withResolvers<never>();
  late.addEventListener('abort', () => reject(serviceBusy(30)), { once: true });
  await Promise.race([work, promise]);
}

function versionOf(
  { partnerId, profile, renderer }: FeedQuery,
  { revision, changedAt, count }: FeedState,
  head: object,
): string {
  return JSON.stringify([partnerId, profile, renderer, revision, changedAt, count, head]);
}

async function readContent({ database, clock, settings }: FeedDeps, { partnerId, partnerCode }: Partner) {
  const { jobs, changedAt } = await listPartnerJobs(database.query, partnerId, clock.now());
  const source = sourceOfPartner(partnerCode);
  return {
    publisher: publisherOf({ settings }),
    jobs: jobs.map((job) => toFeedJob(settings, job, source)),
    count: jobs.length,
    generatedAt: changedAt.toISOString(),
  };
}

function publisherOf({ settings: { publisher, publicUrl } }: Pick<Deps, 'settings'>) {
  return { name: publisher.brandName ?? publisher.legalName, url: `${publicUrl}/` };
}
