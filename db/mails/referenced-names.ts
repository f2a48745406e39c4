import { type AnyColumn, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { alertSubscribers, heldApplications, jobAlerts, mails } from '../schema/index.ts';

/** Returns only the names that a stored mail has. A name is the part of a Message-ID before its `@`. */
export async function findReferencedMailNames(
  query: Queryable,
  names: readonly string[],
): Promise<Set<string>> {
  const nameOf = (messageId: AnyColumn) => sql<string>`split_part(substr(${messageId}, 2), '@', 1)`;
  const [sentName, heldName] = [nameOf(mails.messageId), nameOf(heldApplications.messageId)];
  const [askedName, alertName] = [nameOf(jobAlerts.messageId), nameOf(alertSubscribers.messageId)];
  const rows = await query
    .select({ name: sentName })
    .from(mails)
    .where(inArray(sentName, [...names]))
    .unionAll(
      query
        .select({ name: heldName })
        .from(heldApplications)
        .where(inArray(heldName, [...names])),
    )
    .unionAll(
      query
        .select({ name: askedName })
        .from(jobAlerts)
        .where(inArray(askedName, [...names])),
    )
    .unionAll(
      query
        .select({ name: alertName })
        .from(alertSubscribers)
        .where(inArray(alertName, [...names])),
    );
  return new Set(rows.map((row) => row.name));
}
