import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { deletionRequests } from '../schema/index.ts';

/** The scope of a request: all applications of a candidate, or one of them. */
type RequestScope = { candidateId: string; applicationId: string | null };

/** Stores a deletion request, or extends the open one of the same scope to the applications submitted since (D31). */
export async function openDeletionRequest(
  tx: Queryable,
  request: Omit<typeof deletionRequests.$inferInsert, 'state' | 'openSubject'> & RequestScope,
): Promise<{ id: string; dueAt: Date; isNew: boolean }> {
  const [row] = await tx
    .insert(deletionRequests)
    .values({ ...request, state: 'requested', openSubject: openSubjectOf(request) })
    .onConflictDoNothing({ target: deletionRequests.openSubject })
    .returning({ id: deletionRequests.id, dueAt: deletionRequests.dueAt });
  if (row !== undefined) return { ...row, isNew: true };
  const [open] = await tx
    .update(deletionRequests)
    .set({ askedAgainAt: request.requestedAt })
    .where(eq(deletionRequests.openSubject, openSubjectOf(request)))
    .returning({ id: deletionRequests.id, dueAt: deletionRequests.dueAt });
  // The open request was closed between the two statements. Now a new one can be stored.
  return open === undefined ? openDeletionRequest(tx, request) : { ...open, isNew: false };
}

/** Names the subject of a request. It is unique among the open requests. */
function openSubjectOf({ candidateId, applicationId }: RequestScope): string {
  return applicationId === null ? `candidate:${candidateId}` : `application:${applicationId}`;
}

type Withdrawal = RequestScope & { at: Date };

/**
 * Withdraws the requests whose execution has not begun: all of a candidate, or the one of an application (D30). The
 * caller has locked the candidate, so that no execution begins at the same time (D39). `isExecuting` is true if another
 * request of the scope is being executed.
 */
export async function withdrawDeletionRequests(
  tx: Queryable,
  { candidateId, applicationId, at }: Withdrawal,
): Promise<{ withdrawn: { id: string; scope: 'candidate' | 'application' }[]; isExecuting: boolean }> {
  const isConcerned =
    applicationId === null
      ? eq(deletionRequests.candidateId, candidateId)
      : and(eq(deletionRequests.applicationId, applicationId), eq(deletionRequests.scope, 'application'));
  const rows = await tx
    .update(deletionRequests)
    .set({ state: 'withdrawn', closedAt: at, openSubject: null })
    .where(and(isConcerned, eq(deletionRequests.state, 'requested')))
    .returning({ id: deletionRequests.id, scope: deletionRequests.scope });
  const executing = await tx.$count(
    deletionRequests,
    and(isConcerned, eq(deletionRequests.state, 'executing')),
  );
  return { withdrawn: rows, isExecuting: executing > 0 };
}
