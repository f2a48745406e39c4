import { listChangedWorkspaces } from '#db/workspaces/manage-workspaces.ts';
import { readPageStart, toPage } from '#domain/changes/change-page.ts';
import type { Deps } from '#domain/ports.ts';
import { toManagedWorkspace } from './managed-workspace.ts';

type WorkspacesPage = {
  since?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** The number of workspaces of a page unless the request gives one. */
const LIMIT = 100;

/** Lists all workspaces, disabled or not, in the order of their changes. */
export async function listManagedWorkspaces(
  { database, clock, settings }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { since, limit = LIMIT, cursor }: WorkspacesPage,
) {
  const { after, syncToken } = readPageStart({ since, cursor, now: clock.now() });
  const rows = await listChangedWorkspaces(database.query, { after, limit: limit + 1 });
  const { page, nextCursor } = toPage(rows, { limit, syncToken, positionOf: (row) => row });
  return {
    workspaces: page.map((row) => toManagedWorkspace({ settings }, row)),
    removed: [],
    syncToken,
    nextCursor,
  };
}
