import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { applications, deletionRequests, workspaces } from '../schema/index.ts';
import { isOpen } from './deletion-requests.ts';

const isClosed = sql`${deletionRequests.closedAt} is not null`;

/** Lists the deletion requests: open ones first, ordered by their due date (D31). */
export function listDeletionRequests(query: Queryable, now: Date, filter: { onlyOpen: boolean }) {
  return query
    .select({
      id: deletionRequests.id,
      workspace: workspaces.slug,
      ...pick(deletionRequests, 'candidateId', 'applicationId', 'erasedCandidateId', 'erasedApplicationIds'),
      ...pick(deletionRequests, 'scope', 'verified', 'requestedAt', 'askedAgainAt', 'dueAt', 'state'),
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
    .where(filter.onlyOpen ? isOpen : undefined)
    .orderBy(isClosed, asc(deletionRequests.dueAt), asc(deletionRequests.id));
}

/** Counts the requests that are past their due date and not carried out. */
export function countOverdueDeletions(query: Queryable, now: Date): Promise<number> {
  return query.$count(deletionRequests, and(isOpen, lt(deletionRequests.dueAt, now)));
}
