import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { mails } from '../schema/index.ts';

/** Lists the addresses to which mails of these kinds about an application were sent. */
export async function listRecipientsOf(
  query: Queryable,
  { applicationId, kinds }: { applicationId: string; kinds: string[] },
): Promise<string[]> {
  const rows = await query
    .select({ recipient: mails.recipient })
    .from(mails)
    .where(and(eq(mails.applicationId, applicationId), inArray(mails.kind, kinds)));
  return rows.flatMap(({ recipient }) => recipient ?? []);
}

/** Tells whether a mail of these kinds about the application was written before a time, and sent or soon to be sent. */
export async function wasMailedBefore(
  query: Queryable,
  { applicationId, kinds, before }: { applicationId: string; kinds: string[]; before: Date },
): Promise<boolean> {
  const isMailed = and(
    eq(mails.applicationId, applicationId),
    inArray(mails.kind, kinds),
    isNull(mails.withheldAt),
    lte(mails.createdAt, before),
    or(isNull(mails.dueAt), lte(mails.sentAt, before)),
  );
  return (await query.$count(mails, isMailed)) > 0;
}
