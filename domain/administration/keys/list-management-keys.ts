import { readManagementKeys } from '#db/workspaces/management-keys.ts';
import type { Deps } from '#domain/ports.ts';
import { requireWorkspace } from '../workspaces/require-workspace.ts';

/** Lists the management keys of a workspace, or those of the installation. */
export async function listManagementKeys(
  { database: { query } }: Pick<Deps, 'database'>,
  { workspace }: { workspace: string | null },
) {
  const workspaceId = workspace === null ? null : (await requireWorkspace(query, workspace)).id;
  return readManagementKeys(query, workspaceId);
}
