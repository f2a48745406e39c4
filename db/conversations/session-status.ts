import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { applications, prequalificationSessions as sessions, workspaces } from '../schema/index.ts';

const sessionStatusStatement = prepareOnce((query) =>
  query
    .select({
      isDisabled: sql<boolean>`${workspaces.disabledAt} is not null`,
      aiConsent: sql<boolean>`coalesce(${sessions.aiConsent}, false)`,
    })
    .from(applications)
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .leftJoin(sessions, eq(sessions.id, applications.id))
    .where(eq(applications.id, sql.placeholder('sessionId')))
    .prepare('session_status'),
);

/** Finds whether a session's workspace is disabled and whether it has AI consent; null if there is no application. */
export async function findSessionStatus(
  query: Queryable,
  sessionId: string,
): Promise<{ isDisabled: boolean; aiConsent: boolean } | null> {
  const [row] = await sessionStatusStatement(query).execute({ sessionId });
  return row ?? null;
}
