import { listRemovedWorkspaces } from '#db/workspaces/workspace-deletions.ts';
import { listChangedWorkspaces } from '#db/workspaces/workspaces.ts';
import { openPage, type PageRequest, toPage } from '#domain/changes/management-page.ts';
import type { Deps } from '#domain/ports.ts';
import { toManagedWorkspace } from './managed-workspace.ts';

/** Lists all workspaces, disabled or not, in the order of their changes. */
export async function listManagedWorkspaces(
  { database, clock, settings }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  request: PageRequest,
) {
  const checked = await openPage({ database, clock }, { ...request, list: 'workspaces' });
  const rows = await listChangedWorkspaces(database.query, { range: checked, limit: checked.limit + 1 });
  const { page, ...tokens } = toPage(rows, checked);
  // Only the first page of a delta lists deleted workspaces, and it lists all of them.
  const listsRemoved = checked.isDelta && request.cursor === undefined;
  const deleted = listsRemoved ? await listRemovedWorkspaces(database.query, checked.after.changedIn) : [];
  const removed = deleted.map(({ id, removedAt }) => ({ id, removedAt: removedAt.toISOString() }));
  return { workspaces: page.map((row) => toManagedWorkspace({ settings }, row)), removed, ...tokens };
}
