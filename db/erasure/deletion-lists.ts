import { and, asc, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { type ChangeRange, inChangeOrder, isInRange, transactionOf } from '../changes/change-order.ts';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import {
  applications,
  candidates,
  deletionConfirmations,
  deletionRequests,
  workspaces,
} from '../schema/index.ts';
import { isOpen } from './deletion-requests.ts';

/**
 * The time at which a request was made, repeated, closed, or confirmed by a system, whichever was last. It is only
 * shown: lists of changes are in the order of their transactions.
 */
const changedAt = sql<Date>`greatest(${deletionRequests.requestedAt}, ${deletionRequests.askedAgainAt},
  ${deletionRequests.closedAt}, (select max(${deletionConfirmations.createdAt}) from ${deletionConfirmations}
    where ${deletionConfirmations.deletionRequestId} = ${deletionRequests.id}))`.mapWith(
  deletionRequests.requestedAt,
);

/** True if the person's erasure is on hold; the statement joins `candidates`. */
const isOnHold = sql<boolean>`${candidates.heldAt} is not null`;

const managedColumns = {
  request: deletionRequests,
  changedAt,
  isOnHold,
  /** `id` and `changedIn` are the place of the request in the order of changes. */
  id: deletionRequests.id,
  changedIn: transactionOf(deletionRequests),
};

/** A deletion request with its place in the order of changes. */
export type ManagedDeletionRow = Awaited<ReturnType<typeof selectManagedDeletions>>[number];

function selectManagedDeletions(query: Queryable, condition: SQL | undefined, limit: number) {
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
  return selectManagedDeletions(query, condition, limit);
}

/** Finds a deletion request of the workspace. */
export async function findManagedDeletion(
  query: Queryable,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<ManagedDeletionRow | null> {
  const isRequest = and(eq(deletionRequests.workspaceId, workspaceId), eq(deletionRequests.id, id));
  const [row] = await selectManagedDeletions(query, isRequest, 1);
  return row ?? null;
}

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
  { workspaceId, areOpen, max }: { workspaceId: string; areOpen: boolean; max: number },
) {
  const { closedAt, dueAt, id } = deletionRequests;
  const condition = and(
    eq(deletionRequests.workspaceId, workspaceId),
    areOpen ? isNull(closedAt) : isNotNull(closedAt),
  );
  return selectWithPerson(query, condition)
    .orderBy(areOpen ? asc(dueAt) : desc(closedAt), asc(id))
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

const isClosed = sql`${deletionRequests.closedAt} is not null`;

/** Lists the deletion requests: open ones first, ordered by their due date (D31). */
export function listDeletionRequests(query: Queryable, now: Date, filter: { onlyOpen: boolean }) {
  return (
    query
      .select({
        id: deletionRequests.id,
        workspace: workspaces.slug,
        ...pick(
          deletionRequests,
          'candidateId',
          'applicationId',
          'erasedCandidateId',
          'erasedApplicationIds',
        ),
        ...pick(deletionRequests, 'scope', 'verified', 'requestedAt', 'askedAgainAt', 'dueAt', 'state'),
        overdue: sql<boolean>`${deletionRequests.closedAt} is null
        and ${deletionRequests.dueAt} < ${now.toISOString()}::timestamptz`,
        /** The number of applications submitted after the request: `deletion execute` does not erase them. */
        applicationsSince: sql<number>`(select count(*)::int from ${applications}
        where ${applications.candidateId} = ${deletionRequests.candidateId}
          and ${deletionRequests.scope} = 'candidate'
          and ${applications.createdAt} > coalesce(${deletionRequests.askedAgainAt}, ${deletionRequests.requestedAt}))`,
        ...pick(deletionRequests, 'reason', 'closedAt'),
      })
      .from(deletionRequests)
      .innerJoin(workspaces, eq(workspaces.id, deletionRequests.workspaceId))
      .where(filter.onlyOpen ? isOpen : undefined)
      // False is sorted before true.
      .orderBy(isClosed, asc(deletionRequests.dueAt), asc(deletionRequests.id))
  );
}

/** Counts the requests that are past their due date and not carried out. */
export function countOverdueDeletions(query: Queryable, now: Date): Promise<number> {
  return query.$count(deletionRequests, and(isOpen, lt(deletionRequests.dueAt, now)));
}
