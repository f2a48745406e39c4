import type { Queryable } from '#db/connection/database.ts';
import { type Allowance, takeAllowance } from '#db/mails/mail-allowances.ts';
import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';

/** Daily digests are due at this hour in UTC, before work begins in Europe. */
const DIGEST_HOUR = 6;

/** Tells what happens with a new mail. With neither time, it is sent at once. */
type PlannedTimes = {
  /** Set if the mail is never sent. */
  withheldAt?: Date;
  /** Set if the digest that is due at this time reports the mail's news. */
  digestDueAt?: Date;
};

/** Decides about a new mail, in the transaction that stores it. */
export type MailPlan = (tx: Queryable, at: Date) => Promise<PlannedTimes>;

/** Plans a mail that no allowance limits. */
export const alwaysSent: MailPlan = async () => ({});

/** Plans a mail that is never sent if the recipient's allowance is used up (D37). */
export function withinAllowance(allowance: Allowance): MailPlan {
  return async (tx, at) => ((await takeAllowance(tx, allowance, at)) ? {} : { withheldAt: at });
}

/**
 * Plans the mail about a new application. It is in the digest of the day if the employer has chosen so, and in the
 * digest of the hour if the allowance is used up; else it is sent at once (D37).
 */
export function singleOrInDigest(notify: 'each' | 'daily', allowance: Allowance): MailPlan {
  return async (tx, at) => {
    if (notify === 'daily') return { digestDueAt: nextDigestHour(at) };
    return (await takeAllowance(tx, allowance, at)) ? {} : { digestDueAt: nextFullHour(at) };
  };
}

function nextFullHour(at: Date): Date {
  return new Date((Math.floor(at.getTime() / HOUR_MS) + 1) * HOUR_MS);
}

function nextDigestHour(at: Date): Date {
  const today = new Date(at).setUTCHours(DIGEST_HOUR, 0, 0, 0);
  return new Date(today > at.getTime() ? today : today + DAY_MS);
}
