import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { isOneOfPreparedIds, prepareForIds } from '../connection/id-lists.ts';
import { employerMessages } from '../schema/index.ts';

/** The row of an employer's message to a candidate. */
export type EmployerMessage = typeof employerMessages.$inferSelect;

/** Stores a message. Returns false if its id is taken or its question is answered already. */
export async function insertMessage(tx: Queryable, message: EmployerMessage): Promise<boolean> {
  const rows = await tx.insert(employerMessages).values(message).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Finds a message of the employer by its id. */
export async function findEmployerMessage(query: Queryable, id: string): Promise<EmployerMessage | null> {
  const [row] = await query.select().from(employerMessages).where(eq(employerMessages.id, id));
  return row ?? null;
}

/** Lists the employer's messages about these applications, the oldest first. */
export const listEmployerMessages = prepareForIds((query) =>
  query
    .select()
    .from(employerMessages)
    .where(isOneOfPreparedIds(employerMessages.applicationId))
    .orderBy(asc(employerMessages.at), asc(employerMessages.id))
    .prepare('employer_messages'),
);

/** Counts the employer's messages about an application. */
export function countEmployerMessages(query: Queryable, applicationId: string): Promise<number> {
  return query.$count(employerMessages, eq(employerMessages.applicationId, applicationId));
}
