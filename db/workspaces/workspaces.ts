import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { workspaces } from '../schema/index.ts';

/** The row of a workspace without the number of its last change. */
export type Workspace = Omit<typeof workspaces.$inferSelect, 'changedIn'>;

/** The columns that the service writes; the database itself numbers each change (D95). */
export const { changedIn: _, ...workspaceColumns } = getTableColumns(workspaces);

const enabled = isNull(workspaces.disabledAt);

const workspaceBySlugStatement = prepareOnce((query) =>
  query
    .select(workspaceColumns)
    .from(workspaces)
    .where(and(eq(workspaces.slug, sql.placeholder('slug')), enabled))
    .prepare('workspace_by_slug'),
);

/** Finds a workspace by its slug; null if there is none or it is disabled (D12). */
export async function findWorkspaceBySlug(query: Queryable, slug: string): Promise<Workspace | null> {
  const [row] = await workspaceBySlugStatement(query).execute({ slug });
  return row ?? null;
}
