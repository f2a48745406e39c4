import { findAlertForMail, markAlertMailSent } from '#db/alerts/requested-alerts.ts';
import { storeRequestedAlert } from './store-requested-alert.ts';

export type MailedAlert = NonNullable<Awaited<ReturnType<typeof findAlertForMail>>>;

type MailDeps = Parameters<typeof storeRequestedAlert>[0];

type Transport = {
  send(alert: MailedAlert): Promise<void>;
  /** Erases copies of messages outside the database. */
  forget(messageIds: readonly string[]): Promise<void>;
};

/** Stores a requested alert and sends the mail that asks for its confirmation, unless it was sent. */
export async function mailAlertConfirmation(
  deps: MailDeps,
  { request }: { request: string },
  { send, forget }: Transport,
): Promise<void> {
  const { clock } = deps;
  const { query } = deps.database;
  const alertId = await storeRequestedAlert(deps, request);
  const found = alertId && (await findAlertForMail(query, { id: alertId, at: clock.now() }));
  if (!found || found.alert.mailSentAt !== null) return;
  await send(found);
  const { id, messageId } = found.alert;
  const isMarked = await markAlertMailSent(query, { id, messageId, at: clock.now() });
  // The alert was erased while the mail was sent, or a newer mail replaces this one.
  if (!isMarked) await forget([messageId]);
}
