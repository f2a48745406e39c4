import { listAlerts as listRows } from '#db/alerts/alerts.ts';
import type { Deps } from '../ports.ts';
import { type AlertCall, findLinkSubscriber } from './alert-link.ts';

type ListDeps = Pick<Deps, 'clock' | 'database' | 'limiter' | 'settings' | 'tokenKeys'>;

export type SubscriberAlerts = Awaited<ReturnType<typeof listAlerts>>;

/** Lists the alerts of a link's subscriber, with their workspace; throws `not_found` if all have ended. */
export async function listAlerts(deps: ListDeps, call: AlertCall) {
  const { id: subscriberId, workspace } = await findLinkSubscriber(deps, call);
  const rows = await listRows(deps.database.query, { subscriberId, at: deps.clock.now() });
  const alerts = rows.map(({ id, search, createdAt, confirmedAt, expiresAt }) => ({
    id,
    search,
    createdAt,
    confirmedAt,
    expiresAt,
  }));
  return { workspace, alerts };
}
