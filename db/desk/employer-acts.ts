import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { auditEntries, members } from '../schema/index.ts';

const { action, actor, at, details, subjectId, workspaceId } = auditEntries;

/** The subject of the act: the id of a message or a contest, or the new status. */
const about = sql<string>`coalesce(${details}->>'messageId', ${details}->>'contestId', ${details}->>'to')`;

const statement = prepareOnce((query) =>
  query
    .select({ about, at, actor, email: members.email })
    .from(auditEntries)
    .leftJoin(members, and(eq(members.workspaceId, workspaceId), eq(actor, sql`'member:' || ${members.id}`)))
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
  return statement(query).execute({ applicationId });
}
