import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { applications, deletionRequests, workspaces } from '../schema/index.ts';

const isClosed = sql`${deletionRequests.closedAt} is not null`;

/** Lists the deletion requests: open ones first, ordered by their due date (D31). */
export function listDeletionRequests(query: Queryable, now: Date, filter: { onlyOpen: boolean }) {
  return query
    .select({
      id: deletionRequests.id,
      workspace: workspaces.slug,
      candidateId: deletionRequests.candidateId,
      applicationId: deletionRequests.applicationId,
      erasedCandidateId: deletionRequests.erasedCandidateId,
      erasedApplicationIds: deletionRequests.erasedApplicationIds,
      scope: deletionRequests.scope,
      verified: deletionRequests.verified,
      requestedAt: deletionRequests.requestedAt,
      askedAgainAt: deletionRequests.askedAgainAt,
      dueAt: deletionRequests.dueAt,
      state: deletionRequests.state,
      overdue: sql<boolean>`${deletionRequests.closedAt} is null
        and ${deletionRequests.dueAt} < ${now.toISOString()}::timestamptz`,
      /** The number of applications submitted since the request, which `deletion execute` keeps. */
      applicationsSince: sql<number>`(select count(*)::int from ${applications}
        where ${applications.candidateId} = ${deletionRequests.candidateId}
          and ${deletionRequests.scope} = 'candidate'
          and ${applications.createdAt} > coalesce(${deletionRequests.askedAgainAt}, ${deletionRequests.requestedAt}))`,
      reason: deletionRequests.reason,
      closedAt: deletionRequests.closedAt,
    })
    .from(deletionRequests)
    .innerJoin(workspaces, eq(workspaces.id, deletionRequests.workspaceId))
    .where(filter.onlyOpen ? inArray(deletionRequests.state, ['requested', 'executing']) : undefined)
    .orderBy(isClosed, asc(deletionRequests.dueAt), asc(deletionRequests.id));
}

/** Counts the requests that are past their due date and not carried out. */
export async function countOverdueDeletions(query: Queryable, now: Date): Promise<number> {
  const [row] = await query
    .select({ overdue: sql<number>`count(*)::int` })
    .from(deletionRequests)
    .where(and(inArray(deletionRequests.state, ['requested', 'executing']), lt(deletionRequests.dueAt, now)));
  return row?.overdue ?? 0;
}
