import { randomUUID } from 'node:crypto';
import { lockLiveEndpoint } from '#db/webhooks/endpoints.ts';
import { findNextExpiry, forgetOpenedJobs, listExpiredJobs } from '#db/webhooks/expired-jobs.ts';
import { storeAnnouncedJobs } from '#db/webhooks/job-changes.ts';
import { insertJobEvents } from '#db/webhooks/record-events.ts';
import type { Deps } from '../ports.ts';
import { employerEventBody, managementAddress } from './employer-events.ts';

const type = 'job.expired';

/**
 * Announces to an employer's webhook the published jobs that have reached their closing date; a job that gets a later date
 * is announced again (D56). A date passes without a commit, so the jobs are read, under the webhook's lock. Resolves to the
 * next closing date.
 */
export function announceExpiredJobs(
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
        return { id: randomUUID(), jobId, type, body: employerEventBody(type, at, facts) };
      });
    await insertJobEvents(tx, { endpointId, at, events });
    await storeAnnouncedJobs(tx, { endpointId, published: jobs.map(({ id }) => id), removed: [] });
    return findNextExpiry(tx, at);
  });
}
