import { deleteAlerts, findSubscriber, lockSubscriber } from '#db/alerts/alerts.ts';
import type { WorkspaceView } from '../jobs/visible-job.ts';
import type { Deps } from '../ports.ts';
import { type AlertCall, openLinkWithinLimit } from './alert-link.ts';

type EndDeps = Pick<
  Deps,
  'clock' | 'database' | 'limiter' | 'mailDelivery' | 'onJobAlert' | 'settings' | 'tokenKeys'
>;

/**
 * Erases one alert of a link's subscriber, or all of them if `alertId` is null. An alert that has ended already is
 * ignored, since a mail program may send the request twice. Resolves to the workspace of the alerts; null if there were
 * none.
 */
export async function endAlerts(
  deps: EndDeps,
  { alertId, ...call }: AlertCall & { alertId: string | null },
): Promise<WorkspaceView | null> {
  const subscriberId = await openLinkWithinLimit(deps, call);
  const subscriber = await findSubscriber(deps.database.query, subscriberId);
  const messageIds = await deps.database.transaction(async (tx) =>
    (await lockSubscriber(tx, subscriberId)) ? deleteAlerts(tx, { subscriberId, alertId }) : [],
  );
  if (messageIds.length > 0) {
    deps.onJobAlert('ended');
    // If this fails, the daily sweep erases the copies, since no row names them any more.
    await deps.mailDelivery.forget(messageIds).catch(() => {});
  }
  return subscriber?.workspace ?? null;
}
