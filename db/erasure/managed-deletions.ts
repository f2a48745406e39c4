import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type ChangeRange, inChangeOrder, isInRange, transactionOf } from '../changes/change-order.ts';
import type { Queryable } from '../connection/database.ts';
import { candidates, deletionConfirmations, deletionRequests } from '../schema/index.ts';

/**
 * The time of a request's last change: it was made, repeated, closed, or confirmed by a system. It is for display; the
 * order of changes is that of their transactions.
 */
const changedAt = sql<Date>`greatest(${deletionRequests.requestedAt}, ${deletionRequests.askedAgainAt},
  ${deletionRequests.closedAt}, (select max(${deletionConfirmations.createdAt}) from ${deletionConfirmations}
    where ${deletionConfirmations.deletionRequestId} = ${deletionRequests.id}))`.mapWith(
  deletionRequests.requestedAt,
);

/** True if the person's erasure is on hold; the statement joins `candidates`. */
export const isOnHold = sql<boolean>`${candidates.heldAt} is not null`;

const managedColumns = {
  request: deletionRequests,
  changedAt,
  isOnHold,
  /** The place of the request in the order of changes. */
  id: deletionRequests.id,
  changedIn: transactionOf(deletionRequests),
};

/** A deletion request with its place in the order of changes. */
export type ManagedDeletionRow = Awaited<ReturnType<typeof selectManaged>>[number];

function selectManaged(query: Queryable, condition: SQL | undefined, limit: number) {
  return query
    .select(managedColumns)
    .from(deletionRequests)
    .leftJoin(candidates, eq(candidates.id, deletionRequests.candidateId))
    .where(condition)
    .orderBy(...inChangeOrder(deletionRequests))
    .limit(limit);
}

type DeletionsQuery = {
  workspaceId: string;
  state: (typeof deletionRequests.$inferSelect)['state'] | null;
  range: ChangeRange;
  limit: number;
};

/** Lists a workspace's deletion requests in the order of their changes. */
export function listManagedDeletions(
  query: Queryable,
  { workspaceId, state, range, limit }: DeletionsQuery,
): Promise<ManagedDeletionRow[]> {
  const isOfState = state === null ? undefined : eq(deletionRequests.state, state);
  const isOfWorkspace = eq(deletionRequests.workspaceId, workspaceId);
  const condition = and(isOfWorkspace, isOfState, isInRange(deletionRequests, range));
  return selectManaged(query, condition, limit);
}

/** Finds a deletion request of the workspace. */
export async function findManagedDeletion(
  query: Queryable,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<ManagedDeletionRow | null> {
  const isRequest = and(eq(deletionRequests.workspaceId, workspaceId), eq(deletionRequests.id, id));
  const [row] = await selectManaged(query, isRequest, 1);
  return row ?? null;
}
