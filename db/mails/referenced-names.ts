import { inArray, sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '../connection/database.ts';
import { alertSubscribers, heldApplications, jobAlerts, mails } from '../schema/index.ts';

/** Selects the names of a table's mails. A name is the part of a Message-ID before its `@`. */
const storedNames = [mails, heldApplications, jobAlerts, alertSubscribers].map(
  (table) => sql`select split_part(substr(${table.messageId}, 2), '@', 1) as name from ${table}`,
);

/** Returns only the names that a stored mail has. */
export async function findReferencedMailNames(
  query: Queryable,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await rowsOf<{ name: string }>(
    query.execute(sql`
      select name
      from (${sql.join(storedNames, sql` union all `)}) as stored
      where ${inArray(sql`name`, [...names])}`),
  );
  return new Set(rows.map((row) => row.name));
}
