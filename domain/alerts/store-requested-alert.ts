import { randomUUID } from 'node:crypto';
import { findRequestedAlert, insertAlert } from '#db/alerts/requested-alerts.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { normalizeEmail } from '#kernel/input/email-address.ts';
import { jobAlertsAllowance, strangersAllowance, takeAllowances } from '../mails/allowances.ts';
import { messageIdOf } from '../mails/message-id.ts';
import type { Deps } from '../ports.ts';
import { openAlertRequest } from './alert-request.ts';
import { alertSearchKey } from './alert-search.ts';

/** An alert waits this many days for its confirmation. */
const UNCONFIRMED_DAYS = 7;

type StoreDeps = Pick<Deps, 'clock' | 'database' | 'followUp' | 'onJobAlert' | 'settings' | 'tokenKeys'>;

/**
 * Stores a requested alert, enqueues the mail that asks for its confirmation, and resolves to its id. Resolves to null
 * and stores nothing if the mailbox had its mails of the day (D37), or had a mail about this search after the request.
 * The mail's follow-up job has only the alert's id, so that its retries cannot restore an erased alert.
 */
export async function storeRequestedAlert(deps: StoreDeps, sealed: string): Promise<string | null> {
  const request = openAlertRequest(deps, sealed);
  const emailNormalized = request && normalizeEmail(request.email);
  if (request === null || emailNormalized === null) return null;
  const { workspaceId, email, lang, search, requestedAt } = request;
  const at = deps.clock.now();
  const messageId = messageIdOf(deps.settings, request.id);
  const alertKey = { workspaceId, emailNormalized, searchKey: alertSearchKey(search) };
  return deps.database.transaction(async (tx) => {
    const enqueueMail = (alertId: string) =>
      deps.followUp.enqueue(tx, { name: 'ask-alert-confirmation', alertId });
    const earlierAlert = await findRequestedAlert(tx, alertKey);
    if (earlierAlert !== null) {
      const { id: earlierId, mailSentAt, expiresAt } = earlierAlert;
      // A retry of this job finds the alert that an earlier attempt has stored.
      if (earlierAlert.messageId === messageId) return earlierId;
      // A mail that was not sent yet is enqueued again, since its follow-up job may have failed for good.
      if (mailSentAt === null && expiresAt > at) {
        await enqueueMail(earlierId);
        return earlierId;
      }
      // A mail about the same search that was sent after the request answers this request, too.
      if (mailSentAt !== null && mailSentAt > requestedAt) return null;
    }
    const allowances = [jobAlertsAllowance(deps, emailNormalized), strangersAllowance(deps, emailNormalized)];
    if (!(await takeAllowances(tx, allowances, at))) {
      deps.onJobAlert('withheld');
      return null;
    }
    const alertId = await insertAlert(tx, {
      id: randomUUID(),
      subscriberId: randomUUID(),
      ...alertKey,
      email,
      search,
      lang,
      messageId,
      at,
      expiresAt: new Date(at.getTime() + UNCONFIRMED_DAYS * DAY_MS),
    });
    await enqueueMail(alertId);
    return alertId;
  });
}
