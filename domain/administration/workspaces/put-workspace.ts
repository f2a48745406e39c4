import { findWorkspaceEvenDisabled, type Workspace } from '#db/workspaces/workspaces.ts';
import type { Deps } from '#domain/ports.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { updateWorkspace } from './change-workspace.ts';
import { createWorkspace, type WorkspaceFields } from './create-workspace.ts';
import type { GivenLook } from './look.ts';
import { type ManagedWorkspace, toManagedWorkspace } from './managed-workspace.ts';
import { requireWorkspace } from './require-workspace.ts';

type PutWorkspace = { slug: string; workspace: WorkspaceFields & GivenLook };
type PutResult = { workspace: ManagedWorkspace; outcome: 'created' | 'updated' | 'unchanged' };

/** Creates the workspace with this slug, or changes the given fields if it exists. */
export async function putWorkspace(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  actor: string,
  { slug, workspace: { name, ...fields } }: PutWorkspace,
): Promise<PutResult> {
  const { query } = deps.database;
  const before = await findWorkspaceEvenDisabled(query, slug);
  if (before === null) {
    if (name === undefined) throw invalidField('name', 'required', 'A new workspace needs a name.');
    const created = await createIfAbsent(deps, actor, { slug, name, ...fields });
    if (created !== null) return { workspace: toManagedWorkspace(deps, created), outcome: 'created' };
  }
  const changed = await updateWorkspace(deps, actor, { slug, name, ...fields });
  const outcome = changed.fields.length > 0 ? 'updated' : 'unchanged';
  return { workspace: toManagedWorkspace(deps, changed.workspace), outcome };
}

/** Creates a workspace; null if another call has created it meanwhile, which then made this call fail. */
async function createIfAbsent(
  deps: Pick<Deps, 'database' | 'clock'>,
  actor: string,
  workspace: Parameters<typeof createWorkspace>[2],
): Promise<Workspace | null> {
  const { query } = deps.database;
  try {
    await createWorkspace(deps, actor, workspace);
  } catch (error) {
    if ((await findWorkspaceEvenDisabled(query, workspace.slug)) === null) throw error;
    return null;
  }
  return requireWorkspace(query, workspace.slug);
}
