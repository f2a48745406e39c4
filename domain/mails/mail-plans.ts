import type { Queryable } from '#db/connection/client.ts';
import { type Allowance, takeAllowance } from '#db/mails/claimed-mails.ts';
import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';

/** Daily digests are due at this hour of UTC, before work begins in Europe. */
const DIGEST_HOUR = 6;

/**
 * The decision about a new mail, in the transaction that stores it: the mail is sent at once, or `withheldAt` says that
 * it is never sent, or `dueAt` when the digest that has its place is due.
 */
export type MailPlan = (tx: Queryable, at: Date) => Promise<{ withheldAt?: Date; dueAt?: Date }>;

export const alwaysSent: MailPlan = async () => ({});

/** Plans a mail that is withheld for ever if the recipient's allowance does not cover it (D37). */
export function withinAllowance(allowance: Allowance): MailPlan {
  return async (tx, at) => ((await takeAllowance(tx, allowance, at)) ? {} : { withheldAt: at });
}

/**
 * Plans the news of an application as a mail of its own, or a place in a digest: of the day where the employer wants it
 * so, of the hour where the allowance of single mails is used up (D37).
 */
export function singleOrInDigest(notify: 'each' | 'daily', allowance: Allowance): MailPlan {
  return async (tx, at) => {
    if (notify === 'daily') return { dueAt: nextDigestDay(at) };
    return (await takeAllowance(tx, allowance, at)) ? {} : { dueAt: nextHour(at) };
  };
}

function nextHour(at: Date): Date {
  return new Date((Math.floor(at.getTime() / HOUR_MS) + 1) * HOUR_MS);
}

function nextDigestDay(at: Date): Date {
  const today = new Date(at).setUTCHours(DIGEST_HOUR, 0, 0, 0);
  return new Date(today > at.getTime() ? today : today + DAY_MS);
}
