import {
  confirmAlerts as confirmRows,
  type JobAlert,
  listAlerts,
  lockSubscriber,
} from '#db/alerts/alerts.ts';
import { readNewestRevision } from '#db/publications/read-revisions.ts';
import { addMonths } from '#kernel/calendar/add-time.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { tooManyAlerts } from '#kernel/errors/refusals.ts';
import type { Deps } from '../ports.ts';
import { type AlertCall, findLinkSubscriber } from './alert-link.ts';
import { nextMorning } from './next-morning.ts';

/** A confirmed alert ends after this many months, unless it is renewed. */
const CONFIRMED_MONTHS = 6;
/** An address has at most this many confirmed alerts in a workspace, so that its mail stays short. */
export const ALERTS_MAX = 10;

type ConfirmDeps = Pick<Deps, 'clock' | 'database' | 'limiter' | 'onJobAlert' | 'settings' | 'tokenKeys'>;

/**
 * Confirms an alert, or renews it if it is confirmed. If `alertId` is null, renews all confirmed alerts. Throws
 * `not_found` for an alert of another subscriber, and if there is none to renew.
 */
export async function confirmAlerts(
  deps: ConfirmDeps,
  { alertId, ...call }: AlertCall & { alertId: string | null },
): Promise<void> {
  const { id: subscriberId, workspace } = await findLinkSubscriber(deps, call);
  const at = deps.clock.now();
  const hasConfirmed = await deps.database.transaction(async (tx) => {
    if (!(await lockSubscriber(tx, subscriberId))) throw notFound();
    const alerts = await listAlerts(tx, { subscriberId, at });
    const chosenAlerts = alerts.filter((alert) =>
      alertId === null ? isConfirmed(alert) : alert.id === alertId,
    );
    if (chosenAlerts.length === 0) throw notFound();
    const hasUnconfirmed = !chosenAlerts.every(isConfirmed);
    if (hasUnconfirmed && alerts.filter(isConfirmed).length >= ALERTS_MAX) throw tooManyAlerts(ALERTS_MAX);
    await confirmRows(tx, {
      subscriberId,
      ids: chosenAlerts.map(({ id }) => id),
      at,
      expiresAt: addMonths(at, CONFIRMED_MONTHS),
      revision: await readNewestRevision(tx),
      dueAt: nextMorning(at, workspace),
    });
    return hasUnconfirmed;
  });
  deps.onJobAlert(hasConfirmed ? 'confirmed' : 'renewed');
}

function isConfirmed({ confirmedAt }: JobAlert): boolean {
  return confirmedAt !== null;
}

function notFound(): DomainError {
  return new DomainError('not_found', notFoundMessage);
}
