import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { applications, prequalificationSessions as sessions, workspaces } from '../schema/index.ts';

const standing = prepareOnce((query) =>
  query
    .select({
      isDisabled: sql<boolean>`${workspaces.disabledAt} is not null`,
      aiConsent: sql<boolean>`coalesce(${sessions.aiConsent}, false)`,
    })
    .from(applications)
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .leftJoin(sessions, eq(sessions.id, applications.id))
    .where(eq(applications.id, sql.placeholder('sessionId')))
    .prepare('session_standing'),
);

/** As little as tells whether a session is known, open and agreed to; null when there is none. */
export async function findStanding(
  query: Queryable,
  sessionId: string,
): Promise<{ isDisabled: boolean; aiConsent: boolean } | null> {
  const [row] = await standing(query).execute({ sessionId });
  return row ?? null;
}
