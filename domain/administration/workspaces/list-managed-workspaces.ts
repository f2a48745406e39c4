import { listRemovedWorkspaces } from '#db/workspaces/workspace-deletions.ts';
import { listChangedWorkspaces } from '#db/workspaces/workspaces.ts';
import { openPage, type PageRequest, toPage } from '#domain/changes/management-page.ts';
import type { Deps } from '#domain/ports.ts';
import { toManagedWorkspace } from './managed-workspace.ts';

/** Lists all workspaces, disabled or not, in the order of their changes. */
export async function listManagedWorkspaces(
  { database, clock, settings }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  pageRequest: PageRequest,
) {
  const openedPage = await openPage({ database, clock }, { ...pageRequest, list: 'workspaces' });
  const { limit, isDelta, after } = openedPage;
  const rows = await listChangedWorkspaces(database.query, { range: openedPage, limit: limit + 1 });
  const { page, ...tokens } = toPage(rows, openedPage);
  // The first page of a delta (a list with `since`) lists all deleted workspaces, and no other page lists any.
  const listsRemoved = isDelta && pageRequest.cursor === undefined;
  const removedRows = listsRemoved ? await listRemovedWorkspaces(database.query, after.changedIn) : [];
  const removed = removedRows.map(({ id, removedAt }) => ({ id, removedAt: removedAt.toISOString() }));
  return { workspaces: page.map((row) => toManagedWorkspace({ settings }, row)), removed, ...tokens };
}
