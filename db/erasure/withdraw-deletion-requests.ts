import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { deletionRequests } from '../schema/index.ts';

type Withdrawal = { candidateId: string; applicationId: string | null; at: Date };

/**
 * Withdraws the requests whose execution has not begun: all of a candidate, or the one of an application (D30). The
 * caller has locked the candidate, so that no execution begins at the same time (D39). `isExecuting` tells of others.
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
  const executing = await tx
    .select({ id: deletionRequests.id })
    .from(deletionRequests)
    .where(and(isConcerned, eq(deletionRequests.state, 'executing')))
    .orderBy(asc(deletionRequests.id))
    .limit(1);
  return { withdrawn: rows, isExecuting: executing.length > 0 };
}
