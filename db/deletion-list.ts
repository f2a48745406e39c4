import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import { deletionRequests, workspaces } from './schema/index.ts';

const open = sql`${deletionRequests.closedAt} is not null`;

/** Deletion requests: those that are open first, and of these the one that is due first (D31). */
export function listDeletionRequests(query: Queryable, now: Date, filter: { onlyOpen: boolean }) {
  return query
    .select({
      id: deletionRequests.id,
      workspace: workspaces.slug,
      candidateId: deletionRequests.candidateId,
      applicationId: deletionRequests.applicationId,
      scope: deletionRequests.scope,
      verified: deletionRequests.verified,
      requestedAt: deletionRequests.requestedAt,
      dueAt: deletionRequests.dueAt,
      state: deletionRequests.state,
      overdue: sql<boolean>`${deletionRequests.closedAt} is null
        and ${deletionRequests.dueAt} < ${now.toISOString()}::timestamptz`,
      reason: deletionRequests.reason,
      closedAt: deletionRequests.closedAt,
    })
    .from(deletionRequests)
    .innerJoin(workspaces, eq(workspaces.id, deletionRequests.workspaceId))
    .where(filter.onlyOpen ? inArray(deletionRequests.state, ['requested', 'executing']) : undefined)
    .orderBy(open, asc(deletionRequests.dueAt), asc(deletionRequests.id));
}
