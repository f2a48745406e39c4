import { findAlertForMail, markAlertMailSent } from '#db/alerts/requested-alerts.ts';
import type { Deps } from '../ports.ts';

export type MailedAlert = NonNullable<Awaited<ReturnType<typeof findAlertForMail>>>;

type Transport = {
  send(alert: MailedAlert): Promise<void>;
  /** Erases copies of messages outside the database. */
  forget(messageIds: readonly string[]): Promise<void>;
};

/** Sends the mail that asks to confirm an alert, unless it was sent before, or the alert has ended. */
export async function mailAlertConfirmation(
  deps: Pick<Deps, 'clock' | 'database'>,
  { alertId }: { alertId: string },
  { send, forget }: Transport,
): Promise<void> {
  const { clock } = deps;
  const { query } = deps.database;
  const mailedAlert = await findAlertForMail(query, { id: alertId, at: clock.now() });
  if (mailedAlert === null || mailedAlert.alert.mailSentAt !== null) return;
  await send(mailedAlert);
  const { id, messageId } = mailedAlert.alert;
  const isMarked = await markAlertMailSent(query, { id, messageId, at: clock.now() });
  // The row is not marked if the alert was erased while the mail was sent, or if a newer mail replaces this one.
  if (!isMarked) await forget([messageId]);
}
