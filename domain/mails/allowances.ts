import type { Queryable } from '#db/connection/database.ts';
import { type Allowance, takeAllowance, uncountMails } from '#db/mails/mail-allowances.ts';
import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';
import { mailboxOf } from '#kernel/input/email-address.ts';
import type { Deps } from '../ports.ts';

/** A mailbox gets at most this many mails a day that strangers cause, from all workspaces together (D37). */
const STRANGERS_MAILS_PER_DAY = 6;
/** A mailbox gets at most this many mails a day about requested alerts, and as many of each kind with new links. */
const MAILS_OF_KIND_PER_DAY = 3;
/** A mailbox gets at most this many mails a day with links to desks: some actions need a new sign-in (D103). */
const DESK_LINKS_PER_DAY = 10;
/** An employer gets at most this many mails an hour about new applications, and as many with answers (D37). */
const EMPLOYER_MAILS_PER_HOUR = 20;

type PseudonymDeps = Pick<Deps, 'tokenKeys'>;

/** Returns the daily allowance of mails that strangers can cause to an address (D37). */
export function strangersAllowance({ tokenKeys }: PseudonymDeps, address: string): Allowance {
  const mailbox = tokenKeys.pseudonym(`mail-allowance:${mailboxOf(address)}`);
  return { mailbox, max: STRANGERS_MAILS_PER_DAY, windowMs: DAY_MS };
}

/** Returns the hourly allowance of mails about new applications to a contact; a digest reports the others (D37). */
export function newApplicationsAllowance({ tokenKeys }: PseudonymDeps, contactEmail: string): Allowance {
  const mailbox = tokenKeys.pseudonym(`new-applications:${mailboxOf(contactEmail)}`);
  return { mailbox, max: EMPLOYER_MAILS_PER_HOUR, windowMs: HOUR_MS };
}

/**
 * Returns the daily allowance of mails with new links. Each kind of mail is counted by itself, apart from all other
 * mails (D74).
 */
export function newLinksAllowance(
  { tokenKeys }: PseudonymDeps,
  { kind, address }: { kind: string; address: string },
): Allowance {
  const mailbox = tokenKeys.pseudonym(`${kind}:${mailboxOf(address)}`);
  const max = kind === 'mail-desk-links' ? DESK_LINKS_PER_DAY : MAILS_OF_KIND_PER_DAY;
  return { mailbox, max, windowMs: DAY_MS };
}

/** Returns the daily allowance of mails about requested job alerts: half of those that strangers can cause (D78). */
export function jobAlertsAllowance({ tokenKeys }: PseudonymDeps, address: string): Allowance {
  const mailbox = tokenKeys.pseudonym(`job-alerts:${mailboxOf(address)}`);
  return { mailbox, max: MAILS_OF_KIND_PER_DAY, windowMs: DAY_MS };
}

/** Returns the hourly allowance of mails with answers and questions to a contact; further mails wait. */
export function answersAllowance({ tokenKeys }: PseudonymDeps, contactEmail: string): Allowance {
  const mailbox = tokenKeys.pseudonym(`answers:${mailboxOf(contactEmail)}`);
  return { mailbox, max: EMPLOYER_MAILS_PER_HOUR, windowMs: HOUR_MS };
}

/** Returns the allowance of one mail a day to the employer about a candidate's deletion requests (D37). */
export function deletionsAllowance({ tokenKeys }: PseudonymDeps, candidateId: string): Allowance {
  return { mailbox: tokenKeys.pseudonym(`deletion-announced:${candidateId}`), max: 1, windowMs: DAY_MS };
}

/** Counts a mail against each allowance. If one is used up, counts it against none and returns false. */
export async function takeAllowances(
  tx: Queryable,
  allowances: readonly Allowance[],
  now: Date,
): Promise<boolean> {
  const countedMailboxes: string[] = [];
  for (const allowance of allowances) {
    if (!(await takeAllowance(tx, allowance, now))) {
      await uncountMails(tx, countedMailboxes);
      return false;
    }
    countedMailboxes.push(allowance.mailbox);
  }
  return true;
}
