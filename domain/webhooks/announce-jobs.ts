import { randomUUID } from 'node:crypto';
import { readFeedState } from '#db/publications/read-feed.ts';
import { readRevisions } from '#db/publications/revisions.ts';
import { listLiveEndpoints, lockLiveEndpoint } from '#db/webhooks/endpoints.ts';
import { listRemovedJobs, listUnannouncedJobs, storeAnnouncedJobs } from '#db/webhooks/job-changes.ts';
import { insertJobEvents } from '#db/webhooks/record-events.ts';
import type { FeedProfile } from '../feed/boards/index.ts';
import { feedRendererOf, renderFeedJobs } from '../feed/render-feed-jobs.ts';
import { links } from '../jobs/links.ts';
import type { Deps } from '../ports.ts';
import { eventBody } from './events.ts';

export type AnnouncingDeps = Pick<Deps, 'database' | 'clock' | 'settings' | 'onJobLeftOut'>;
type Endpoint = { id: string; partnerId: string; partnerCode: string; profile: FeedProfile };

/** The last change that each address was told of, so that a look at an unchanged feed costs nothing. */
export type ToldUpTo = Map<string, { revision: string; changesAt: Date | null }>;

/**
 * Tells each address which jobs its partner's feed gained and lost since it was told last (D48). Publication and
 * closing times pass without a commit, so the feed itself is compared: a job that came and went in between is not
 * announced.
 */
export async function announceJobs(deps: AnnouncingDeps, toldUpTo: ToldUpTo): Promise<void> {
  const endpoints = await listLiveEndpoints(deps.database.query);
  if (endpoints.length === 0) return;
  const { epoch, newest } = await readRevisions(deps.database.query, null);
  const revision = `${epoch} ${newest}`;
  const at = deps.clock.now();
  for (const endpoint of endpoints) {
    const known = toldUpTo.get(endpoint.id);
    const isKnown = known?.revision === revision && (known.changesAt === null || known.changesAt > at);
    if (isKnown) continue;
    toldUpTo.set(endpoint.id, { revision, changesAt: await announceTo(deps, endpoint) });
  }
}

/** Resolves to the moment at which the feed changes by itself. */
async function announceTo(deps: AnnouncingDeps, endpoint: Endpoint): Promise<Date | null> {
  await renderFeedJobs(deps, endpoint);
  const at = deps.clock.now();
  const { id: endpointId, partnerId, partnerCode: source, profile } = endpoint;
  const wanted = { partnerId, profile, renderer: feedRendererOf(deps.settings, at), at };
  return deps.database.transaction(async (tx) => {
    const { changesAt } = await readFeedState(tx, wanted);
    if (!(await lockLiveEndpoint(tx, endpointId))) return changesAt;
    const published = await listUnannouncedJobs(tx, { ...wanted, endpointId });
    const removed = await listRemovedJobs(tx, { ...wanted, endpointId });
    const events = [
      ...removed.map(({ id: jobId, reason }) => ({
        id: randomUUID(),
        jobId,
        type: 'job.removed',
        body: eventBody('job.removed', at, { jobId, reason }),
      })),
      ...published.map(({ id: jobId, publishedAt, ...job }) => ({
        id: randomUUID(),
        jobId,
        type: 'job.published',
        body: eventBody('job.published', at, {
          jobId,
          ...job,
          url: links.job(deps.settings, { ...job, jobId, source }),
          publishedAt: publishedAt?.toISOString() ?? null,
        }),
      })),
    ];
    await insertJobEvents(tx, { endpointId, at, events });
    const idsOf = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id);
    await storeAnnouncedJobs(tx, { endpointId, published: idsOf(published), removed: idsOf(removed) });
    return changesAt;
  });
}
