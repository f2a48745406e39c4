import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import {
  type ChangePlace,
  type ChangeRange,
  inChangeOrder,
  isInRange,
  transactionOf,
} from '../changes/change-order.ts';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { isVisibleNow } from '../recruitments/visible-jobs.ts';
import { applications, candidates, recruitments, workspaceAnswers, workspaces } from '../schema/index.ts';

/** The row of a workspace without `changedIn`. */
export type Workspace = Omit<typeof workspaces.$inferSelect, 'changedIn'>;

const { changedIn: _, ...columnsWithoutChange } = getTableColumns(workspaces);
/** All columns but `changedIn`, the transaction of the last change, which the database itself writes (D95). */
export const workspaceColumns = columnsWithoutChange;

const isEnabled = isNull(workspaces.disabledAt);

const enabledWorkspaceStatement = prepareOnce((query) =>
  query
    .select(workspaceColumns)
    .from(workspaces)
    .where(and(eq(workspaces.slug, sql.placeholder('slug')), isEnabled))
    .prepare('workspace_by_slug'),
);

/** Finds a workspace by its slug; null if there is none or it is disabled (D12). */
export async function findEnabledWorkspace(query: Queryable, slug: string): Promise<Workspace | null> {
  const [row] = await enabledWorkspaceStatement(query).execute({ slug });
  return row ?? null;
}

const workspaceEvenDisabledStatement = prepareOnce((query) =>
  query
    .select(workspaceColumns)
    .from(workspaces)
    .where(eq(workspaces.slug, sql.placeholder('slug')))
    .prepare('any_workspace_by_slug'),
);

/** Finds a workspace by its slug, disabled or not. */
export async function findWorkspaceEvenDisabled(query: Queryable, slug: string): Promise<Workspace | null> {
  const [row] = await workspaceEvenDisabledStatement(query).execute({ slug });
  return row ?? null;
}

/**
 * Finds a workspace, disabled or not, and locks its row. The lock is weak: applications to the workspace can be stored
 * meanwhile (D39).
 */
export async function lockWorkspaceEvenDisabled(tx: Queryable, slug: string): Promise<Workspace | null> {
  const [row] = await tx
    .select(workspaceColumns)
    .from(workspaces)
    .where(eq(workspaces.slug, slug))
    .for('no key update');
  return row ?? null;
}

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

/**
 * Lists all workspaces, each with the number of applications that have waited longer for an answer than it promises, as
 * of the last count (D59). The number is 0 without a promise.
 */
export function listAllWorkspaces(query: Queryable): Promise<(Workspace & { overdueAnswers: number })[]> {
  const overdueAnswers = sql<number>`case when ${workspaces.promiseDays} is null then 0
    else coalesce(${workspaceAnswers.overdue}, 0) end`;
  return query
    .select({ ...workspaceColumns, overdueAnswers })
    .from(workspaces)
    .leftJoin(workspaceAnswers, eq(workspaceAnswers.workspaceId, workspaces.id))
    .orderBy(asc(workspaces.slug));
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

type EmployerRow = { workspaceSlug: string; name: string; openJobs: number };

const employersStatement = prepareOnce((query) =>
  query
    .select({ workspaceSlug: workspaces.slug, name: workspaces.name, openJobs: sql<number>`count(*)::int` })
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    // `isVisibleNow` takes the placeholder `now`.
    .where(isVisibleNow)
    .groupBy(workspaces.slug, workspaces.name)
    .orderBy(workspaces.name, workspaces.slug)
    .prepare('list_employers'),
);

/** Lists workspaces with at least one publicly visible job at `at`, by name. */
export function listEmployersWithOpenJobs(query: Queryable, at: Date): Promise<EmployerRow[]> {
  return employersStatement(query).execute({ now: at.toISOString() });
}

/** Lists the origins of the sites of all workspaces. */
export async function listOriginsOfAllWorkspaces(query: Queryable): Promise<Set<string>> {
  const rows = await query
    .select({ origins: workspaces.origins })
    .from(workspaces)
    .where(sql`${workspaces.origins} <> '{}'`);
  return new Set(rows.flatMap(({ origins }) => origins));
}

/** Lists the origins of the workspace that received an application. */
export async function listOriginsOfApplication(query: Queryable, applicationId: string): Promise<string[]> {
  const [row] = await query
    .select({ origins: workspaces.origins })
    .from(applications)
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .where(eq(applications.id, applicationId));
  return row?.origins ?? [];
}

/** Lists the origins of a candidate's workspace. */
export async function listOriginsOfCandidate(query: Queryable, candidateId: string): Promise<string[]> {
  const [row] = await query
    .select({ origins: workspaces.origins })
    .from(candidates)
    .innerJoin(workspaces, eq(workspaces.id, candidates.workspaceId))
    .where(eq(candidates.id, candidateId));
  return row?.origins ?? [];
}
