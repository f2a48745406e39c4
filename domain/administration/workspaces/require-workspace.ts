import type { Queryable } from '#db/connection/database.ts';
import {
  findWorkspaceEvenDisabled,
  lockWorkspaceEvenDisabled,
  type Workspace,
} from '#db/workspaces/workspaces.ts';
import { unknownWorkspace } from '#kernel/errors/refusals.ts';

/** Finds a workspace by its slug, disabled or not; throws `not_found`. */
export async function requireWorkspace(query: Queryable, slug: string): Promise<Workspace> {
  const workspace = await findWorkspaceEvenDisabled(query, slug);
  if (workspace === null) throw unknownWorkspace(slug);
  return workspace;
}

/** Finds a workspace like `requireWorkspace`, and locks it until the transaction ends. */
export async function lockWorkspace(tx: Queryable, slug: string): Promise<Workspace> {
  const workspace = await lockWorkspaceEvenDisabled(tx, slug);
  if (workspace === null) throw unknownWorkspace(slug);
  return workspace;
}
