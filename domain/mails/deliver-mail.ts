import type { MailClaim } from '#db/mails/claimed-mails.ts';
import { markMailSent } from '#db/mails/mails.ts';
import type { Lang } from '#kernel/language.ts';
import type { Deps } from '../ports.ts';

type Delivery = {
  recipient: string;
  lang: Lang;
  send(messageId: string): Promise<void>;
  /** Erases copies of messages outside the database. */
  forget(messageIds: readonly string[]): Promise<void>;
};

/**
 * Sends a claimed mail, unless it was sent, is withheld or has its place in a digest. A crash between acceptance and
 * the mark sends it again under the same Message-ID, which mailboxes show once.
 */
export async function deliverMail(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { id, messageId, sentAt, withheldAt, dueAt }: MailClaim,
  { recipient, lang, send, forget }: Delivery,
): Promise<void> {
  if (sentAt !== null || withheldAt !== null || dueAt !== null) return;
  await send(messageId);
  const isMarked = await markMailSent(database.query, id, { recipient, lang, sentAt: clock.now() });
  // The person was erased while the mail was sent.
  if (!isMarked) await forget([messageId]);
}
