import { asc, eq, sql } from 'drizzle-orm';
import {
  type ChangePlace,
  type ChangeRange,
  inChangeOrder,
  isInRange,
  transactionOf,
} from '../changes/change-order.ts';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { workspaceAnswers, workspaces } from '../schema/index.ts';
import { type Workspace, workspaceColumns } from './workspaces.ts';

type NewWorkspace = typeof workspaces.$inferInsert;

/** Inserts a workspace. Returns false if another one has the slug. */
export async function insertWorkspace(tx: Queryable, workspace: NewWorkspace): Promise<boolean> {
  const rows = await tx
    .insert(workspaces)
    .values(workspace)
    .onConflictDoNothing({ target: workspaces.slug })
    .returning({ id: workspaces.id });
  return rows.length > 0;
}

/** Changes a workspace and returns its new row; null if there is none with this id. */
export async function updateWorkspaceRow(
  tx: Queryable,
  id: string,
  change: Partial<Workspace>,
): Promise<Workspace | null> {
  const [row] = await tx
    .update(workspaces)
    .set(change)
    .where(eq(workspaces.id, id))
    .returning(workspaceColumns);
  return row ?? null;
}

/** Lists all workspaces with their numbers of overdue applications, as of the last count (D59). */
export function readWorkspaces(query: Queryable): Promise<(Workspace & { overdueAnswers: number })[]> {
  const overdueAnswers = sql<number>`case when ${workspaces.promiseDays} is null then 0
    else coalesce(${workspaceAnswers.overdue}, 0) end`;
  return query
    .select({ ...workspaceColumns, overdueAnswers })
    .from(workspaces)
    .leftJoin(workspaceAnswers, eq(workspaceAnswers.workspaceId, workspaces.id))
    .orderBy(asc(workspaces.slug));
}

const anyWorkspaceStatement = prepareOnce((query) =>
  query
    .select(workspaceColumns)
    .from(workspaces)
    .where(eq(workspaces.slug, sql.placeholder('slug')))
    .prepare('any_workspace_by_slug'),
);

/** Finds a workspace by its slug, disabled or not. */
export async function findAnyWorkspace(query: Queryable, slug: string): Promise<Workspace | null> {
  const [row] = await anyWorkspaceStatement(query).execute({ slug });
  return row ?? null;
}

/** Finds a workspace and locks its row for a change. Applications to it can still be stored (D39). */
export async function lockAnyWorkspace(tx: Queryable, slug: string): Promise<Workspace | null> {
  const [row] = await tx
    .select(workspaceColumns)
    .from(workspaces)
    .where(eq(workspaces.slug, slug))
    .for('no key update');
  return row ?? null;
}

/** Lists workspaces in the order of their last change. */
export function listChangedWorkspaces(
  query: Queryable,
  { range, limit }: { range: ChangeRange; limit: number },
): Promise<(Workspace & ChangePlace)[]> {
  return query
    .select({ ...workspaceColumns, changedIn: transactionOf(workspaces) })
    .from(workspaces)
    .where(isInRange(workspaces, range))
    .orderBy(...inChangeOrder(workspaces))
    .limit(limit);
}
