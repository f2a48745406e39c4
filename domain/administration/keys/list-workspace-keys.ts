import { readWorkspaceKeys } from '#db/workspaces/manage-keys.ts';
import type { Deps } from '#domain/ports.ts';
import { requireWorkspace } from '../workspaces/require-workspace.ts';

/** Lists the keys of a workspace without their secrets, revoked and expired ones included. */
export async function listWorkspaceKeys(
  { database: { query } }: Pick<Deps, 'database'>,
  { workspace }: { workspace: string },
) {
  return readWorkspaceKeys(query, (await requireWorkspace(query, workspace)).id);
}
