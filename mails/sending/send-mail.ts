import { strangersAllowance } from '#domain/mails/allowances.ts';
import { claimMail, type MailOccasion } from '#domain/mails/claim-mail.ts';
import { deliverMail } from '#domain/mails/deliver-mail.ts';
import { alwaysSent, type MailPlan, withinAllowance } from '#domain/mails/mail-plans.ts';
import type { MailContent } from '../template/mail-content.ts';
import { type MailBrand, toHtml } from '../template/to-html.ts';
import { toText } from '../template/to-text.ts';
import { typeset } from '../template/typeset.ts';
import type { MailDeps, SendingDeps } from './mail-deps.ts';
import type { MailMessage } from './mailer.ts';

export type Mail = {
  to: string;
  /** The employer in whose name the mail is sent. */
  brand: MailBrand;
  replyTo?: string;
  /** The Message-ID to which all mails of its thread refer. */
  thread?: string;
  content: MailContent;
  attachment?: MailMessage['attachment'];
  unsubscribeUrl?: string;
};

type Claim = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/**
 * Sends the mail of an occasion now, in a digest or not at all, as its plan decides. A second call sends nothing more.
 * Resolves to the claim, or to null if the person was erased.
 */
export async function sendPlanned(
  deps: SendingDeps,
  { occasion, plan, mail }: { occasion: MailOccasion; plan: MailPlan; mail: Mail },
): Promise<Claim | null> {
  const claim = await claimMail(deps, { occasion, plan });
  if (claim !== null) await deliver(deps, claim, mail);
  return claim;
}

/** Sends the mail of an occasion now. A second call sends nothing more. */
export async function sendOnce(deps: SendingDeps, occasion: MailOccasion, mail: Mail): Promise<void> {
  await sendPlanned(deps, { occasion, plan: alwaysSent, mail });
}

/**
 * Sends a mail that a stranger can cause. If the mailbox's daily allowance is used up, the mail is withheld and
 * counted.
 */
export async function sendWithinAllowance(deps: MailDeps, occasion: MailOccasion, mail: Mail): Promise<void> {
  const plan = withinAllowance(strangersAllowance(deps, mail.to));
  const claim = await sendPlanned(deps, { occasion, plan, mail });
  if (claim !== null && claim.withheldAt !== null) deps.onMailWithheld(occasion.kind);
}

/** Sends a claimed mail. A mail about several persons has one claim for each of them. */
export async function deliver(deps: SendingDeps, claim: Claim | Claim[], mail: Mail): Promise<void> {
  // `flat` makes a list of a single claim.
  await deliverMail(deps, [claim].flat(), {
    recipient: mail.to,
    lang: mail.content.lang,
    send: (messageId) => deps.mailer.send(compose(messageId, mail)),
    forget: deps.mailer.forget,
  });
}

/** Renders a mail as text and HTML, with the employer's name as its sender. */
export function compose(
  messageId: string,
  { to, brand, replyTo, thread, content, attachment, unsubscribeUrl }: Mail,
): MailMessage {
  const typesetContent = typeset(content);
  return {
    messageId,
    to,
    senderName: brand.name,
    ...(replyTo !== undefined && { replyTo }),
    ...(thread !== undefined && { thread }),
    subject: typesetContent.subject,
    text: toText(typesetContent),
    html: toHtml(typesetContent, brand),
    ...(attachment !== undefined && { attachment }),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  };
}
