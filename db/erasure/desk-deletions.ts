import { and, asc, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { candidates, deletionRequests } from '../schema/index.ts';
import { isOnHold } from './managed-deletions.ts';

const columnsWithPerson = {
  request: deletionRequests,
  isOnHold,
  firstName: candidates.firstName,
  lastName: candidates.lastName,
};

function selectWithPerson(query: Queryable, condition: SQL | undefined) {
  return query
    .select(columnsWithPerson)
    .from(deletionRequests)
    .leftJoin(candidates, eq(candidates.id, deletionRequests.candidateId))
    .where(condition);
}

/** Lists a workspace's requests with the person's name: the open ones by due date, or the closed ones, latest first. */
export function listDeletionsOfDesk(
  query: Queryable,
  { workspaceId, isOpen, max }: { workspaceId: string; isOpen: boolean; max: number },
) {
  const { closedAt, dueAt, id } = deletionRequests;
  const condition = and(
    eq(deletionRequests.workspaceId, workspaceId),
    isOpen ? isNull(closedAt) : isNotNull(closedAt),
  );
  return selectWithPerson(query, condition)
    .orderBy(isOpen ? asc(dueAt) : desc(closedAt), asc(id))
    .limit(max);
}

/** Finds a workspace's request with the person's name. */
export async function findDeletionOfDesk(
  query: Queryable,
  { workspaceId, id }: { workspaceId: string; id: string },
) {
  const [row] = await selectWithPerson(
    query,
    and(eq(deletionRequests.workspaceId, workspaceId), eq(deletionRequests.id, id)),
  );
  return row ?? null;
}
