import { inArray, lte, sql } from 'drizzle-orm';
import { DAY_MS } from '#kernel/clock.ts';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { placeholderRow, rowParameters } from '../connection/row-values.ts';
import { mailAllowances } from '../schema/index.ts';

/** The most mails to one mailbox within a window of at most a day. `mailbox` is a pseudonym of the address. */
export type Allowance = { mailbox: string; max: number; windowMs: number };

/** Selects the times of a mailbox's mails since the beginning of the window. */
const recentTimes = sql`(select coalesce(array_agg(instant), '{}') from unnest(${mailAllowances.sentTimes}) instant
  where instant > ${sql.placeholder('since')}::timestamptz)`;

// One statement, so that two workers cannot both take the last mail of the day.
const countMailStatement = prepareOnce((query) =>
  query
    .insert(mailAllowances)
    .values(placeholderRow(mailAllowances))
    .onConflictDoUpdate({
      target: mailAllowances.mailbox,
      set: { sentTimes: sql`${recentTimes} || excluded.sent_at`, lastSentAt: sql`excluded.last_sent_at` },
      setWhere: sql`cardinality(${recentTimes}) < ${sql.placeholder('max')}`,
    })
    .returning({ mailbox: mailAllowances.mailbox })
    .prepare('take_mail_allowance'),
);

/** Counts a mail to a mailbox. Returns false without counting it if the mailbox had `max` mails in the window. */
export async function takeAllowance(
  tx: Queryable,
  { mailbox, max, windowMs }: Allowance,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - windowMs);
  const row = rowParameters(mailAllowances, { mailbox, sentTimes: [now], lastSentAt: now });
  const rows = await countMailStatement(tx).execute({ ...row, since: since.toISOString(), max });
  return rows.length > 0;
}

/** Removes the newest mail from each counter. The same transaction has counted that mail, so it has the lock. */
export async function uncountMails(tx: Queryable, mailboxes: string[]): Promise<void> {
  await tx
    .update(mailAllowances)
    .set({ sentTimes: sql`trim_array(${mailAllowances.sentTimes}, 1)` })
    .where(inArray(mailAllowances.mailbox, mailboxes));
}

/** Deletes the counters of mailboxes to which nothing was sent for a day. */
export async function sweepAllowances(query: Queryable, now: Date): Promise<void> {
  const dayBefore = new Date(now.getTime() - DAY_MS);
  await query.delete(mailAllowances).where(lte(mailAllowances.lastSentAt, dayBefore));
}
