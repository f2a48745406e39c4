import { newLinksAllowance } from '#domain/mails/allowances.ts';
import { claimSharedMail, type SharedMail } from '#domain/mails/claim-shared-mail.ts';
import { withinAllowance } from '#domain/mails/mail-plans.ts';
import type { MailDeps } from './mail-deps.ts';
import { deliver, type Mail } from './send-mail.ts';

/** Sends one mail with several new links, within the mailbox's daily allowance of this kind of mail (D74). */
export async function sendRenewedLinks(
  deps: MailDeps,
  { mail, ...shared }: Omit<SharedMail, 'plan'> & { mail: Mail },
): Promise<void> {
  const allowance = newLinksAllowance(deps, { kind: shared.kind, address: mail.to });
  const claims = await claimSharedMail(deps, { ...shared, plan: withinAllowance(allowance) });
  // The plan decided once for all claims.
  const [claim] = claims;
  if (claim === undefined) return;
  if (claim.withheldAt !== null) return deps.onMailWithheld(shared.kind);
  await deliver(deps, claims, mail);
}
