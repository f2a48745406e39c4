import { and, asc, count, eq, isNull, not, sql } from 'drizzle-orm';
import { coversApplication } from '../candidates/candidates.ts';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { applications, deletionRequests, recruitments } from '../schema/index.ts';

/** The condition that an open request covers an application: one that was sent after the request is not erased. */
const isCovered = and(
  isNull(deletionRequests.closedAt),
  eq(deletionRequests.workspaceId, applications.workspaceId),
  sql`${applications.createdAt} <= coalesce(${deletionRequests.askedAgainAt}, ${deletionRequests.requestedAt})`,
  sql`case ${deletionRequests.scope} when 'application' then ${deletionRequests.applicationId} = ${applications.id}
    else ${deletionRequests.candidateId} = ${applications.candidateId} end`,
);

/** The day by which an open request for the application's deletion must be answered; null without one. */
export const deletionDueAt = sql<Date | null>`(select min(${deletionRequests.dueAt}) from ${deletionRequests}
  where ${coversApplication})`.mapWith(deletionRequests.dueAt);

/** Lists the applications that an open request would erase, the oldest first. */
export function listAskedApplications(query: Queryable, { id, max }: { id: string; max: number }) {
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
