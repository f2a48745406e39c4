import type { Queryable } from '#db/connection/database.ts';
import { listUnannouncedJobs, storeAnnouncedJobs } from '#db/webhooks/announced-jobs.ts';
import { listExpiredJobs } from '#db/webhooks/expired-jobs.ts';
import { feedRendererName } from '#domain/feed/render-feed-jobs.ts';
import type { Deps } from '#domain/ports.ts';
import type { WebhookAccess } from './require-webhook.ts';

type NewEndpoint = { access: WebhookAccess; endpointId: string; at: Date };

/**
 * Marks the present jobs as announced to a new endpoint, so that no event is sent for them. For a partner, they are the
 * jobs in its feed. Any other endpoint only has events of expired jobs, so for it they are the expired jobs.
 */
export async function storePresentJobs(
  deps: Pick<Deps, 'settings'>,
  tx: Queryable,
  { access: { owner, profile }, endpointId, at }: NewEndpoint,
): Promise<void> {
  const listPresentJobs = (): Promise<readonly { id: string }[]> => {
    if (!('partnerId' in owner)) return listExpiredJobs(tx, { endpointId, at });
    if (profile === undefined) throw new TypeError('a partner has the profile of its feed');
    const renderer = feedRendererName(deps.settings, at);
    return listUnannouncedJobs(tx, { partnerId: owner.partnerId, profile, at, endpointId, renderer });
  };
  const jobs = await listPresentJobs();
  await storeAnnouncedJobs(tx, { endpointId, published: jobs.map(({ id }) => id), removed: [] });
}
