import type { Allowance } from '#db/mails/claimed-mails.ts';
import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';
import { mailboxOf } from '#kernel/input/email-address.ts';
import type { Deps } from '../ports.ts';

/** Strangers can cause at most this many mails a day to one person, in all workspaces together (D37). */
const STRANGERS_MAILS_PER_DAY = 6;
/** A mailbox gets at most this many requests of job alerts a day, and this many mails with new links. */
const MAILS_OF_KIND_PER_DAY = 3;
/**
 * An employer gets at most this many mails an hour about single applications; the others arrive together in a digest
 * (D37).
 */
const NEW_APPLICATIONS_PER_HOUR = 20;

type PseudonymDeps = Pick<Deps, 'tokenKeys'>;

/** Returns the allowance of mails that anybody can cause to an address, in a day (D37). */
export function strangersAllowance({ tokenKeys }: PseudonymDeps, address: string): Allowance {
  const mailbox = tokenKeys.pseudonym(`mail-allowance:${mailboxOf(address)}`);
  return { mailbox, max: STRANGERS_MAILS_PER_DAY, windowMs: DAY_MS };
}

/** Returns the allowance of mails about new applications to a contact, in an hour (D37). */
export function newApplicationsAllowance({ tokenKeys }: PseudonymDeps, contactEmail: string): Allowance {
  const mailbox = tokenKeys.pseudonym(`new-applications:${mailboxOf(contactEmail)}`);
  return { mailbox, max: NEW_APPLICATIONS_PER_HOUR, windowMs: HOUR_MS };
}

/** A member signs in again for what needs a recent sign-in (D103), so more links than others are mailed in a day. */
const DESK_LINKS_PER_DAY = 10;

/** New links have a counter for each kind, so that no other mail uses them up, and they use up no other (D74). */
export function newLinksAllowance(
  { tokenKeys }: PseudonymDeps,
  { kind, address }: { kind: string; address: string },
): Allowance {
  const mailbox = tokenKeys.pseudonym(`${kind}:${mailboxOf(address)}`);
  const max = kind === 'mail-desk-links' ? DESK_LINKS_PER_DAY : MAILS_OF_KIND_PER_DAY;
  return { mailbox, max, windowMs: DAY_MS };
}

/**
 * Requests of job alerts are half of the mails that strangers can cause, so that they never use up the others (D78).
 */
export function jobAlertsAllowance({ tokenKeys }: PseudonymDeps, address: string): Allowance {
  const mailbox = tokenKeys.pseudonym(`job-alerts:${mailboxOf(address)}`);
  return { mailbox, max: MAILS_OF_KIND_PER_DAY, windowMs: DAY_MS };
}

/** An employer gets at most as many mails an hour with answers and questions; the others are put off. */
export function answersAllowance({ tokenKeys }: PseudonymDeps, contactEmail: string): Allowance {
  const mailbox = tokenKeys.pseudonym(`answers:${mailboxOf(contactEmail)}`);
  return { mailbox, max: NEW_APPLICATIONS_PER_HOUR, windowMs: HOUR_MS };
}

/** An employer hears of one deletion request a day about a person (D37). */
export function deletionsAllowance({ tokenKeys }: PseudonymDeps, candidateId: string): Allowance {
  return { mailbox: tokenKeys.pseudonym(`deletion-announced:${candidateId}`), max: 1, windowMs: DAY_MS };
}
