import { and, asc, desc, eq, getTableColumns, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { candidates, workspaceDeletions } from '../schema/index.ts';

/** The row of a workspace's deletion. */
export type WorkspaceDeletion = typeof workspaceDeletions.$inferSelect;

const isOpen = and(isNull(workspaceDeletions.cancelledAt), isNull(workspaceDeletions.doneAt));

/** Inserts a deletion, unless one of the workspace is open. */
export async function insertWorkspaceDeletion(
  tx: Queryable,
  deletion: typeof workspaceDeletions.$inferInsert,
): Promise<void> {
  await tx.insert(workspaceDeletions).values(deletion);
}

/** Finds the open deletion of a workspace, announced or under way. */
export async function findOpenDeletion(
  query: Queryable,
  workspaceId: string,
): Promise<WorkspaceDeletion | null> {
  const [row] = await query
    .select()
    .from(workspaceDeletions)
    .where(and(eq(workspaceDeletions.workspaceId, workspaceId), isOpen));
  return row ?? null;
}

/** Locks an open deletion; null if it was cancelled or done in the meantime. */
export async function lockOpenDeletion(tx: Queryable, id: string): Promise<WorkspaceDeletion | null> {
  const [row] = await tx
    .select()
    .from(workspaceDeletions)
    .where(and(eq(workspaceDeletions.id, id), isOpen))
    .for('update');
  return row ?? null;
}

/** Lists the deletions whose waiting time is over, and those that have begun. */
export function listDueWorkspaceDeletions(query: Queryable, at: Date): Promise<WorkspaceDeletion[]> {
  return query
    .select()
    .from(workspaceDeletions)
    .where(
      and(isOpen, or(lte(workspaceDeletions.dueAt, at), sql`${workspaceDeletions.startedAt} is not null`)),
    )
    .orderBy(asc(workspaceDeletions.dueAt));
}

/** Changes a deletion. */
export async function updateWorkspaceDeletion(
  tx: Queryable,
  id: string,
  change: Partial<Omit<WorkspaceDeletion, 'id' | 'workspaceId'>>,
): Promise<void> {
  await tx.update(workspaceDeletions).set(change).where(eq(workspaceDeletions.id, id));
}

/** Lists the workspaces that were deleted in the transaction with the number `changedIn` or in a later one. */
export async function listRemovedWorkspaces(
  query: Queryable,
  changedIn: bigint,
): Promise<{ id: string; removedAt: Date }[]> {
  const rows = await query
    .select({ id: workspaceDeletions.workspaceId, removedAt: workspaceDeletions.doneAt })
    .from(workspaceDeletions)
    .where(sql`${workspaceDeletions.doneIn} >= ${String(changedIn)}::xid8`)
    .orderBy(asc(workspaceDeletions.doneAt));
  return rows.flatMap(({ id, removedAt }) => (removedAt === null ? [] : [{ id, removedAt }]));
}

/** Marks a deletion as done and stores its report, in the transaction that deletes the workspace. */
export async function endWorkspaceDeletion(
  tx: Queryable,
  { at, id, ...end }: { id: string; at: Date } & Pick<WorkspaceDeletion, 'report' | 'feedRevision'>,
): Promise<void> {
  await tx
    .update(workspaceDeletions)
    .set({ doneAt: at, doneIn: sql`pg_current_xact_id()`, ...end })
    .where(eq(workspaceDeletions.id, id));
}

/** Lists all deletions, newest first, each with the number of people under a legal hold, which delays it. */
export function listWorkspaceDeletions(query: Queryable) {
  const onHold = sql<number>`(select count(*)::int from ${candidates}
    where ${candidates.workspaceId} = ${workspaceDeletions.workspaceId} and ${candidates.heldAt} is not null)`;
  return query
    .select({ ...getTableColumns(workspaceDeletions), onHold })
    .from(workspaceDeletions)
    .orderBy(desc(workspaceDeletions.announcedAt));
}
