import { deleteAlerts, findSubscriber, lockSubscriber } from '#db/alerts/alerts.ts';
import type { WorkspaceView } from '../jobs/visible-job.ts';
import type { Deps } from '../ports.ts';
import { type AlertCall, readAlertLink } from './alert-link.ts';

type EndDeps = Pick<
  Deps,
  'clock' | 'database' | 'limiter' | 'mailDelivery' | 'onJobAlert' | 'settings' | 'tokenKeys'
>;

/**
 * Ends one alert of a link, or all, and erases it. An alert that has ended before is no failure: a mail program may
 * send the click twice. Resolves to the workspace whose alerts they were; null if none was left.
 */
export async function endAlerts(
  deps: EndDeps,
  { alertId, ...call }: AlertCall & { alertId: string | null },
): Promise<WorkspaceView | null> {
  const subscriberId = await readAlertLink(deps, call);
  const subscriber = await findSubscriber(deps.database.query, subscriberId);
  const messageIds = await deps.database.transaction(async (tx) =>
    (await lockSubscriber(tx, subscriberId)) ? deleteAlerts(tx, { subscriberId, alertId }) : [],
  );
  if (messageIds.length > 0) {
    deps.onJobAlert('ended');
    // If this fails, the daily sweep erases the copies, which no row names any more.
    await deps.mailDelivery.forget(messageIds).catch(() => {});
  }
  return subscriber?.workspace ?? null;
}
