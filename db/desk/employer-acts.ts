import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { auditEntries, members } from '../schema/index.ts';

const { action, actor, at, details, subjectId } = auditEntries;

/**
 * The id of the message that the act wrote, the id of the contest that it answered, or the status that it set. A line
 * of the history has the same `about` and `at` as its act.
 */
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
