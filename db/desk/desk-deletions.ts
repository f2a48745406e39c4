import { and, asc, count, eq, isNull, not, sql } from 'drizzle-orm';
import { coversApplication } from '../candidates/candidates.ts';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { applications, deletionRequests, recruitments } from '../schema/index.ts';

/** The day by which an open request for the application's deletion must be answered; null without one. */
export const deletionDueAt = sql<Date | null>`(select min(${deletionRequests.dueAt}) from ${deletionRequests}
  where ${coversApplication})`.mapWith(deletionRequests.dueAt);

// The condition on the workspace lets PostgreSQL use an index.
const isCovered = and(eq(applications.workspaceId, deletionRequests.workspaceId), coversApplication);

/** Lists the applications that an open request would erase, the oldest first. */
export function listApplicationsToErase(query: Queryable, { id, max }: { id: string; max: number }) {
  return query
    .select({ id: applications.id, jobTitle: recruitments.title })
    .from(deletionRequests)
    .innerJoin(applications, isCovered)
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .where(and(eq(deletionRequests.id, id), not(applications.test)))
    .orderBy(asc(applications.createdAt), asc(applications.id))
    .limit(max);
}

const countOpenStatement = prepareOnce((query) =>
  query
    .select({ count: count() })
    .from(deletionRequests)
    .where(
      and(
        eq(deletionRequests.workspaceId, sql.placeholder('workspaceId')),
        isNull(deletionRequests.closedAt),
      ),
    )
    .prepare('count_open_deletions'),
);

/** Counts the open deletion requests of a workspace. */
export async function countOpenDeletions(query: Queryable, workspaceId: string): Promise<number> {
  const [row] = await countOpenStatement(query).execute({ workspaceId });
  return row?.count ?? 0;
}
