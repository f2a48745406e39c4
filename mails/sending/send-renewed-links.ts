import { newLinksAllowance } from '#domain/mails/allowances.ts';
import { claimSharedMail, type SharedMail } from '#domain/mails/claim-shared-mail.ts';
import { withinAllowance } from '#domain/mails/mail-plans.ts';
import type { MailDeps } from './mail-deps.ts';
import { deliver, type Mail } from './send-mail.ts';

/** Sends one mail with several new links, within the mailbox's daily allowance of this kind of mail (D74). */
export async function sendRenewedLinks(
  deps: MailDeps,
  { mail, ...sharedMail }: Omit<SharedMail, 'plan'> & { mail: Mail },
): Promise<void> {
  const allowance = newLinksAllowance(deps, { kind: sharedMail.kind, address: mail.to });
  const claims = await claimSharedMail(deps, { ...sharedMail, plan: withinAllowance(allowance) });
  // The plan decides once for all claims, so any of them tells whether the mail is withheld.
  const [claim] = claims;
  if (claim === undefined) return;
  if (claim.withheldAt !== null) return deps.onMailWithheld(sharedMail.kind);
  await deliver(deps, claims, mail);
}
