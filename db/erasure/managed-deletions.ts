import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type ChangeRange, inChangeOrder, isInRange, numberOf } from '../changes/change-order.ts';
import type { Queryable } from '../connection/client.ts';
import { candidates, deletionConfirmations, deletionRequests } from '../schema/index.ts';

type Confirmation = { system: string; at: Date };

/** A request changes when it is made, repeated, closed, or confirmed by a system. */
const changedAt = sql<Date>`greatest(${deletionRequests.requestedAt}, ${deletionRequests.askedAgainAt},
  ${deletionRequests.closedAt}, (select max(${deletionConfirmations.createdAt}) from ${deletionConfirmations}
    where ${deletionConfirmations.deletionRequestId} = ${deletionRequests.id}))`.mapWith(
  deletionRequests.requestedAt,
);

const selected = {
  request: deletionRequests,
  changedAt,
  isOnHold: sql<boolean>`${candidates.heldAt} is not null`,
  id: deletionRequests.id,
  changedIn: numberOf(deletionRequests),
};

export type ManagedDeletionRow = Awaited<ReturnType<typeof select>>[number];

function select(query: Queryable, condition: SQL | undefined, limit: number) {
  return query
    .select(selected)
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
  return select(query, condition, limit);
}

export async function findManagedDeletion(
  query: Queryable,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<ManagedDeletionRow | null> {
  const isIt = and(eq(deletionRequests.workspaceId, workspaceId), eq(deletionRequests.id, id));
  const [row] = await select(query, isIt, 1);
  return row ?? null;
}

/** Stores that a system has erased what a deletion concerns; a later word of the same system replaces it. */
export async function storeConfirmation(
  tx: Queryable,
  { id, system, at, now }: { id: string; system: string; at: Date; now: Date },
): Promise<void> {
  const stored = { confirmedAt: at, createdAt: now };
  await tx
    .insert(deletionConfirmations)
    .values({ deletionRequestId: id, system, ...stored })
    .onConflictDoUpdate({
      target: [deletionConfirmations.deletionRequestId, deletionConfirmations.system],
      set: stored,
    });
}

/** Lists the systems that confirmed a deletion, by their names. */
export async function listConfirmations(query: Queryable, id: string): Promise<Confirmation[]> {
  return (await findConfirmations(query, [id])).get(id) ?? [];
}

/** Finds the confirmations of each of these deletions. */
export async function findConfirmations(
  query: Queryable,
  ids: readonly string[],
): Promise<Map<string, Confirmation[]>> {
  const { deletionRequestId: id, system, confirmedAt: at } = deletionConfirmations;
  const rows = await query
    .select({ id, system, at })
    .from(deletionConfirmations)
    .where(inArray(id, [...ids]))
    .orderBy(asc(system));
  const found = new Map<string, Confirmation[]>();
  for (const { id: deletion, ...confirmation } of rows)
    found.set(deletion, [...(found.get(deletion) ?? []), confirmation]);
  return found;
}

const named = {
  request: deletionRequests,
  isOnHold: selected.isOnHold,
  firstName: candidates.firstName,
  lastName: candidates.lastName,
};

function selectNamed(query: Queryable, condition: SQL | undefined) {
  return query
    .select(named)
    .from(deletionRequests)
    .leftJoin(candidates, eq(candidates.id, deletionRequests.candidateId))
    .where(condition);
}

/** Lists a workspace's requests with the person's name: the open ones by when they are due, or the latest closed ones. */
export function listDeletionsOfDesk(
  query: Queryable,
  { workspaceId, isOpen, max }: { workspaceId: string; isOpen: boolean; max: number },
) {
  const { closedAt, dueAt, id } = deletionRequests;
  const isIt = and(
    eq(deletionRequests.workspaceId, workspaceId),
    isOpen ? isNull(closedAt) : isNotNull(closedAt),
  );
  return selectNamed(query, isIt)
    .orderBy(isOpen ? asc(dueAt) : desc(closedAt), asc(id))
    .limit(max);
}

/** Finds a workspace's request with the person's name. */
export async function findDeletionOfDesk(
  query: Queryable,
  { workspaceId, id }: { workspaceId: string; id: string },
) {
  const [row] = await selectNamed(
    query,
    and(eq(deletionRequests.workspaceId, workspaceId), eq(deletionRequests.id, id)),
  );
  return row ?? null;
}
