import { randomUUID } from 'node:crypto';
import { readFeedState } from '#db/publications/read-feed.ts';
import { readRevisions } from '#db/publications/read-revisions.ts';
import { listRemovedJobs, listUnannouncedJobs, storeAnnouncedJobs } from '#db/webhooks/announced-jobs.ts';
import { listEmployerEndpoints, listPartnerEndpoints, lockLiveEndpoint } from '#db/webhooks/endpoints.ts';
import { findNextExpiry, forgetOpenedJobs, listExpiredJobs } from '#db/webhooks/expired-jobs.ts';
import { insertJobEvents } from '#db/webhooks/record-events.ts';
import type { FeedProfile } from '../feed/boards/index.ts';
import { feedRendererName, renderFeedJobs } from '../feed/render-feed-jobs.ts';
import { links } from '../jobs/links.ts';
import { managementAddress } from '../management-address.ts';
import type { Deps } from '../ports.ts';
import { employerEventBody } from './employer-events.ts';
import { eventBody } from './partner-events.ts';

export type AnnouncingDeps = Pick<Deps, 'database' | 'clock' | 'settings' | 'onJobLeftOut'>;
type PartnerEndpoint = { id: string; partnerId: string; partnerCode: string; profile: FeedProfile };

/**
 * The state of each webhook by its id: the revision that was announced last, and the next time at which its jobs change
 * without a commit. It is in memory only; after a start, every webhook is compared once.
 */
export type AnnouncedUpTo = Map<string, { revision: string; changesAt: Date | null }>;

/**
 * Announces to each partner's webhook the jobs that its feed gained and lost (D48), and to each employer's webhook the
 * jobs that have expired (D56). Jobs also change when a time passes, without a commit, so they are compared with those
 * that were announced. A failing webhook does not hold up the others; its error is thrown at the end.
 */
export async function announceJobs(deps: AnnouncingDeps, announcedUpTo: AnnouncedUpTo): Promise<void> {
  const { query } = deps.database;
  const partnerEndpoints = await listPartnerEndpoints(query);
  const employerEndpoints = await listEmployerEndpoints(query);
  const liveIds = new Set([...partnerEndpoints, ...employerEndpoints].map(({ id }) => id));
  for (const id of announcedUpTo.keys()) if (!liveIds.has(id)) announcedUpTo.delete(id);
  if (liveIds.size === 0) return;
  const { epoch, newest } = await readRevisions(query, null);
  const at = deps.clock.now();
  const failures: unknown[] = [];
  const announceIfChanged = async (
    { id, newestChange }: { id: string; newestChange: number },
    announce: () => Promise<Date | null>,
  ) => {
    const revision = `${epoch} ${newestChange}`;
    const lastState = announcedUpTo.get(id);
    const isChangeDue = lastState !== undefined && lastState.changesAt !== null && lastState.changesAt <= at;
    if (lastState?.revision === revision && !isChangeDue) return;
    try {
      announcedUpTo.set(id, { revision, changesAt: await announce() });
    } catch (error) {
      failures.push(error);
    }
  };
  // Any change of jobs may change a partner's feed.
  for (const endpoint of partnerEndpoints) {
    const { id } = endpoint;
    await announceIfChanged({ id, newestChange: newest }, () => announceFeedChanges(deps, endpoint));
  }
  // A workspace's webhook depends only on the revision of its own jobs. The installation's webhook has no `revision`.
  for (const { id, revision } of employerEndpoints)
    await announceIfChanged({ id, newestChange: revision ?? newest }, () => announceExpiredJobs(deps, id));
  if (failures.length > 0) throw new AggregateError(failures, 'Jobs were not announced to every endpoint.');
}

/**
 * Announces the changes of one partner's feed. A job that appeared and disappeared since the last call is not
 * announced. Resolves to the next time at which the feed changes without a commit.
 */
async function announceFeedChanges(
  deps: AnnouncingDeps,
  { id: endpointId, partnerId, partnerCode: source, profile }: PartnerEndpoint,
): Promise<Date | null> {
  await renderFeedJobs(deps, { profile });
  const at = deps.clock.now();
  const feedQuery = { partnerId, profile, renderer: feedRendererName(deps.settings, at), at };
  return deps.database.transaction(async (tx) => {
    const { changesAt } = await readFeedState(tx, feedQuery);
    const endpoint = await lockLiveEndpoint(tx, endpointId);
    if (endpoint === null) return changesAt;
    const publishedJobs = await listUnannouncedJobs(tx, { ...feedQuery, endpointId });
    const removedJobs = await listRemovedJobs(tx, { ...feedQuery, endpointId });
    const events = [
      ...removedJobs.map(({ id: jobId, reason }) => {
        const body = eventBody('job.removed', at, { jobId, reason });
        return { id: randomUUID(), jobId, type: 'job.removed', body };
      }),
      ...publishedJobs.map(({ id: jobId, publishedAt, ...job }) => {
        const url = links.job(deps.settings, { ...job, jobId, source });
        const facts = { jobId, ...job, url, publishedAt: publishedAt?.toISOString() ?? null };
        const body = eventBody('job.published', at, facts);
        return { id: randomUUID(), jobId, type: 'job.published', body };
      }),
    ];
    // `events` is null for an endpoint that wants all. An unwanted event is not sent, but its job counts as announced.
    const wantedEvents = events.filter(({ type }) => endpoint.events?.includes(type) ?? true);
    await insertJobEvents(tx, { endpointId, at, events: wantedEvents });
    const idsOf = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id);
    const announced = { published: idsOf(publishedJobs), removed: idsOf(removedJobs) };
    await storeAnnouncedJobs(tx, { endpointId, ...announced });
    return changesAt;
  });
}

/**
 * Announces to an employer's webhook the published jobs that have reached their closing date (D56). A job that then
 * gets a later date is announced again when this date passes. The jobs are read under the webhook's lock. Resolves to
 * the next closing date of any job.
 */
function announceExpiredJobs(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  endpointId: string,
): Promise<Date | null> {
  const at = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    if ((await lockLiveEndpoint(tx, endpointId)) === null) return null;
    await forgetOpenedJobs(tx, { endpointId, at });
    const jobs = await listExpiredJobs(tx, { endpointId, at });
    const events = jobs
      .filter(({ isWanted }) => isWanted)
      .map(({ id: jobId, slug, externalId, closesAt }) => {
        const path = externalId === null ? 'jobs' : `jobs/${encodeURIComponent(externalId)}`;
        const href = managementAddress(deps, { slug, path });
        const facts = { workspace: slug, jobId, externalId, closesAt: closesAt.toISOString(), href };
        return {
          id: randomUUID(),
          jobId,
          type: 'job.expired',
          body: employerEventBody('job.expired', at, facts),
        };
      });
    await insertJobEvents(tx, { endpointId, at, events });
    await storeAnnouncedJobs(tx, { endpointId, published: jobs.map(({ id }) => id), removed: [] });
    return findNextExpiry(tx, at);
  });
}
