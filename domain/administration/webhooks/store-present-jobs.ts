import type { Queryable } from '#db/connection/client.ts';
import { listExpiredJobs } from '#db/webhooks/expired-jobs.ts';
import { listUnannouncedJobs, storeAnnouncedJobs } from '#db/webhooks/job-changes.ts';
import { feedRendererName } from '#domain/feed/render-feed-jobs.ts';
import type { Deps } from '#domain/ports.ts';
import type { WebhookAccess } from './require-webhook.ts';

type NewEndpoint = { access: WebhookAccess; endpointId: string; at: Date };

/**
 * Marks the present jobs as announced to a new endpoint, so that no event is sent for them: the jobs in the partner's
 * feed, or the expired jobs of the employer.
 */
export async function storePresentJobs(
  deps: Pick<Deps, 'settings'>,
  tx: Queryable,
  { access: { owner, profile }, endpointId, at }: NewEndpoint,
): Promise<void> {
  if ('partnerId' in owner && profile === undefined)
    throw new TypeError('a partner has the form of its feed');
  const jobs =
    'partnerId' in owner && profile !== undefined
      ? await listUnannouncedJobs(tx, {
          partnerId: owner.partnerId,
          profile,
          at,
          endpointId,
          renderer: feedRendererName(deps.settings, at),
        })
      : await listExpiredJobs(tx, { endpointId, at });
  await storeAnnouncedJobs(tx, { endpointId, published: jobs.map(({ id }) => id), removed: [] });
}
