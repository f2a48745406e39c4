import { strangersAllowance } from '#domain/mails/allowances.ts';
import { claimSharedMail, type SharedMail } from '#domain/mails/claim-shared-mail.ts';
import { withinAllowance } from '#domain/mails/mail-plans.ts';
import type { MailDeps } from './mail-deps.ts';
import { deliver, type Mail } from './send-mail.ts';

/** New links are half of the mails that strangers can cause in a day, so that they never use up the others (D37). */
const PER_DAY = 3;

/** Sends one mail with several links, unless strangers have caused too many mails to the mailbox today (D37). */
export async function sendRenewedLinks(
  deps: MailDeps,
  { mail, ...shared }: Omit<SharedMail, 'plan'> & { mail: Mail },
): Promise<void> {
  const allowance = { ...strangersAllowance(deps, mail.to), max: PER_DAY };
  const claims = await claimSharedMail(deps, { ...shared, plan: withinAllowance(allowance) });
  const [first] = claims;
  if (first === undefined) return;
  if (first.withheldAt !== null) return deps.onMailWithheld(shared.kind);
  await deliver(deps, claims, mail);
}
