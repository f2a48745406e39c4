import { randomUUID } from 'node:crypto';
import { claimMail, markMailSent, type NewMail } from '../../db/mails.ts';
import type { MailMessage } from '../adapters/mailer.ts';
import type { FollowUpDeps } from './index.ts';
import { type Letter, toHtml, toText } from './letter.ts';

type Addressed = Pick<NewMail, 'kind' | 'subjectId' | 'candidateId' | 'applicationId'> & {
  to: string;
  replyTo?: string;
  letter: Letter;
  attachment?: MailMessage['attachment'];
};

/** What sending a mail takes. */
export type MailingDeps = Pick<FollowUpDeps, 'database' | 'clock' | 'mailer' | 'settings'>;

/**
 * Sends a mail of its kind and subject once. A crash between acceptance and the mark sends it again under
 * the same Message-ID, which mailboxes show once.
 */
export async function sendOnce(
  deps: MailingDeps,
  { to, replyTo, letter, attachment, ...mail }: Addressed,
): Promise<void> {
  const { database, clock, mailer, settings } = deps;
  const claimed = await claimMail(database.query, {
    ...mail,
    id: randomUUID(),
    messageId: `<${randomUUID()}@${new URL(settings.publicUrl).hostname}>`,
    createdAt: clock.now(),
  });
  if (claimed.sentAt !== null) return;
  await mailer.send({
    messageId: claimed.messageId,
    to,
    ...(replyTo !== undefined && { replyTo }),
    subject: letter.subject,
    text: toText(letter),
    html: toHtml(letter),
    ...(attachment !== undefined && { attachment }),
  });
  const known = await markMailSent(database.query, claimed.id, {
    recipient: to,
    lang: letter.lang,
    sentAt: clock.now(),
  });
  if (!known) await mailer.forget([claimed.messageId]);
}
