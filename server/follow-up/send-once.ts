import { randomUUID } from 'node:crypto';
import type { Allowance, MailClaim, NewMail } from '#db/mails/claimed-mails.ts';
import { markMailSent } from '#db/mails/mails.ts';
import { claimMail } from '#domain/mails/claim-mail.ts';
import { messageIdOf } from '#domain/mails/message-id.ts';
import { strangersAllowance } from '#domain/mails/strangers-allowance.ts';
import type { MailMessage } from '../adapters/mailer.ts';
import type { FollowUpDeps } from './follow-up-deps.ts';
import type { MailContent } from './mail-content.ts';
import { type MailBrand, toHtml } from './template/to-html.ts';
import { toText } from './template/to-text.ts';
import { typeset } from './template/typeset.ts';

type Subject = Pick<NewMail, 'kind' | 'subjectId' | 'candidateId' | 'applicationId'>;

export type Content = {
  to: string;
  /** In whose name it is sent. */
  brand: MailBrand;
  replyTo?: string;
  content: MailContent;
  attachment?: MailMessage['attachment'];
};

/** What sending a mail takes. */
export type MailingDeps = Pick<FollowUpDeps, 'database' | 'clock' | 'mailer' | 'settings'>;

/**
 * Sends a mail of its kind and subject once. A crash between acceptance and the mark sends it again under
 * the same Message-ID, which mailboxes show once.
 */
export async function sendOnce(deps: MailingDeps, addressed: Subject & Content): Promise<void> {
  await claimAndSend(deps, addressed, null);
}

/** The same for a mail that a stranger can cause: beyond the person's daily allowance it is never sent. */
export async function sendWithinAllowance(deps: FollowUpDeps, addressed: Subject & Content): Promise<void> {
  const claim = await claimAndSend(deps, addressed, strangersAllowance(deps, addressed.to));
  if (claim !== null && claim.withheldAt !== null) deps.onMailWithheld(addressed.kind);
}

/** The row of a mail that is new. */
export function newMail({ settings, clock }: MailingDeps, subject: Subject): NewMail {
  const { kind, subjectId, candidateId, applicationId } = subject;
  const messageId = messageIdOf(settings, randomUUID());
  return { kind, subjectId, candidateId, applicationId, id: randomUUID(), messageId, createdAt: clock.now() };
}

/** Sends what was claimed, unless that is done. */
export async function deliver(
  { database, clock, mailer }: MailingDeps,
  { id, messageId, sentAt, withheldAt }: MailClaim,
  mail: Content,
): Promise<void> {
  if (sentAt !== null || withheldAt !== null) return;
  await mailer.send(compose(messageId, mail));
  const sent = { recipient: mail.to, lang: mail.content.lang, sentAt: clock.now() };
  const known = await markMailSent(database.query, id, sent);
  if (!known) await mailer.forget([messageId]);
}

/** Both forms of a mail, in its sender's name. */
export function compose(
  messageId: string,
  { to, brand, replyTo, content, attachment }: Content,
): MailMessage {
  const set = typeset(content);
  return {
    messageId,
    to,
    senderName: brand.name,
    ...(replyTo !== undefined && { replyTo }),
    subject: set.subject,
    text: toText(set),
    html: toHtml(set, brand),
    ...(attachment !== undefined && { attachment }),
  };
}

async function claimAndSend(deps: MailingDeps, addressed: Subject & Content, allowance: Allowance | null) {
  const claim = await claimMail(deps, { mail: newMail(deps, addressed), allowance });
  if (claim !== null) await deliver(deps, claim, addressed);
  return claim;
}
