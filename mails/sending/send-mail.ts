import { strangersAllowance } from '#domain/mails/allowances.ts';
import { claimMail, type MailSubject } from '#domain/mails/claim-mail.ts';
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
  /** The employer in whose name it is sent. */
  brand: MailBrand;
  replyTo?: string;
  content: MailContent;
  attachment?: MailMessage['attachment'];
};

type Claim = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/** Sends a mail of its kind and subject once, as its plan decides. */
export async function sendPlanned(
  deps: SendingDeps,
  { subject, plan, mail }: { subject: MailSubject; plan: MailPlan; mail: Mail },
): Promise<Claim | null> {
  const claim = await claimMail(deps, { subject, plan });
  if (claim !== null) await deliver(deps, claim, mail);
  return claim;
}

export async function sendOnce(deps: SendingDeps, subject: MailSubject, mail: Mail): Promise<void> {
  await sendPlanned(deps, { subject, plan: alwaysSent, mail });
}

/** Sends a mail that a stranger can cause: beyond the person's daily allowance it is never sent. */
export async function sendWithinAllowance(deps: MailDeps, subject: MailSubject, mail: Mail): Promise<void> {
  const plan = withinAllowance(strangersAllowance(deps, mail.to));
  const claim = await sendPlanned(deps, { subject, plan, mail });
  if (claim !== null && claim.withheldAt !== null) deps.onMailWithheld(subject.kind);
}

export async function deliver(deps: SendingDeps, claim: Claim, mail: Mail): Promise<void> {
  await deliverMail(deps, claim, {
    recipient: mail.to,
    lang: mail.content.lang,
    send: (messageId) => deps.mailer.send(compose(messageId, mail)),
    forget: deps.mailer.forget,
  });
}

/** Composes both forms of a mail, in its sender's name. */
export function compose(messageId: string, { to, brand, replyTo, content, attachment }: Mail): MailMessage {
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
