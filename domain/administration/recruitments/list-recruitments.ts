import { readRecruitments } from '#db/recruitments/manage-recruitments.ts';
import type { Deps } from '#domain/ports.ts';
import { requireWorkspace } from '../workspaces/require-workspace.ts';

/** Lists a workspace's recruitments, closed and unpublished ones included. */
export async function listRecruitments(
  { database: { query } }: Pick<Deps, 'database'>,
  { workspace }: { workspace: string },
) {
  return readRecruitments(query, (await requireWorkspace(query, workspace)).id);
}
