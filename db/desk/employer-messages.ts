import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { isOneOfPreparedIds, prepareForIds } from '../connection/id-lists.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { auditEntries, employerMessages, members } from '../schema/index.ts';

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

const { action, actor, at, details, subjectId } = auditEntries;

/** The id of the message or the contest that the act wrote, or the status. With `at`, it finds a line of the history. */
const about = sql<string>`coalesce(${details}->>'messageId', ${details}->>'contestId', ${details}->>'to')`;

const actsStatement = prepareOnce((query) =>
  query
    .select({ about, at, actor, email: members.email })
    .from(auditEntries)
    .leftJoin(
      members,
      and(eq(members.workspaceId, auditEntries.workspaceId), eq(actor, sql`'member:' || ${members.id}`)),
    )
    .where(
      and(
        eq(subjectId, sql.placeholder('applicationId')),
        inArray(action, ['application.status_set', 'application.message_written', 'contest.answered']),
      ),
    )
    .prepare('employer_acts'),
);

/** Lists the employer's acts on an application, from the audit trail. A removed member has no address. */
export function listEmployerActs(query: Queryable, applicationId: string) {
  return actsStatement(query).execute({ applicationId });
}
