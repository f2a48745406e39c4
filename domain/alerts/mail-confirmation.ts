import { findAlertForMail, markAlertMailSent } from '#db/alerts/alerts.ts';
import type { Deps } from '../ports.ts';

export type MailedAlert = NonNullable<Awaited<ReturnType<typeof findAlertForMail>>>;

type Transport = {
  send(alert: MailedAlert): Promise<void>;
  /** Erases copies of messages outside the database. */
  forget(messageIds: readonly string[]): Promise<void>;
};

/** Sends the mail that asks for the confirmation of an alert, unless it was sent. */
export async function mailAlertConfirmation(
  { database: { query }, clock }: Pick<Deps, 'database' | 'clock'>,
  { alertId }: { alertId: string },
  { send, forget }: Transport,
): Promise<void> {
  const found = await findAlertForMail(query, { id: alertId, at: clock.now() });
  if (found === null || found.alert.mailSentAt !== null) return;
  await send(found);
  const { messageId } = found.alert;
  const isMarked = await markAlertMailSent(query, { id: alertId, messageId, at: clock.now() });
  // The alert was erased while the mail was sent, or a newer mail replaces this one.
  if (!isMarked) await forget([messageId]);
}
