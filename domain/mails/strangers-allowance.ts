import type { Allowance } from '#db/mails/claimed-mails.ts';
import { mailboxOf } from '#kernel/text/text.ts';
import type { Deps } from '../ports.ts';

/** Mails a day that strangers can cause to one person, in all workspaces together (D37). */
const STRANGERS_MAILS_PER_DAY = 6;
const DAY_MS = 86_400_000;

export function strangersAllowance({ tokenKeys }: Pick<Deps, 'tokenKeys'>, address: string): Allowance {
  const mailbox = tokenKeys.pseudonym(`mail-allowance:${mailboxOf(address)}`);
  return { mailbox, max: STRANGERS_MAILS_PER_DAY, windowMs: DAY_MS };
}
