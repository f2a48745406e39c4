import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { workspaces } from '../schema/index.ts';

export type Workspace = typeof workspaces.$inferSelect;

const enabled = isNull(workspaces.disabledAt);

const workspaceBySlug = prepareOnce((query) =>
  query
    .select()
    .from(workspaces)
    .where(and(eq(workspaces.slug, sql.placeholder('slug')), enabled))
    .prepare('workspace_by_slug'),
);

/** Finds a workspace by its slug; null when there is none or it is disabled (D12). */
export async function findWorkspaceBySlug(query: Queryable, slug: string): Promise<Workspace | null> {
  const [row] = await workspaceBySlug(query).execute({ slug });
  return row ?? null;
}
