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
 * Sends a claimed mail, unless it was sent, is withheld or waits for a digest. If the process dies before it has marked
 * a sent mail, the mail is sent again under the same Message-ID, so that mailboxes show it once. A mail about several
 * persons has a claim for each.
 */
export async function deliverMail(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  claims: readonly MailClaim[],
  { recipient, lang, send, forget }: Delivery,
): Promise<void> {
  const unsent = claims.filter(
    ({ sentAt, withheldAt, digestDueAt }) => sentAt === null && withheldAt === null && digestDueAt === null,
  );
  // All claims of a mail have its Message-ID.
  const messageId = unsent[0]?.messageId;
  if (messageId === undefined) return;
  await send(messageId);
  const sentAt = clock.now();
  let isPersonErased = false;
  for (const { id } of unsent) {
    const isMarked = await markMailSent(database.query, id, { recipient, lang, sentAt });
    if (!isMarked) isPersonErased = true;
  }
  // A claim that cannot be marked was erased while the mail was sent.
  if (isPersonErased) await forget([messageId]);
}
