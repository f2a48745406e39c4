import {
  countDeskLists,
  type DeskList,
  deskLists,
  listDeskApplications,
} from '#db/desk/desk-applications.ts';
import type { WorkspaceAccess } from '../access/workspace-access.ts';
import type { Deps } from '../ports.ts';

/** A list shows at most this many applications; the next appear as these are answered. */
const SHOWN_MAX = 100;

export type DeskRow = Awaited<ReturnType<typeof listDeskApplications>>[number];
export type DeskPart = { list: DeskList; count: number; rows: DeskRow[] };

/** Lists the applications of a workspace by what is to be done, never by what a person answered (D57). */
export async function listDesk(
  { database }: Pick<Deps, 'database'>,
  { workspace }: WorkspaceAccess,
): Promise<DeskPart[]> {
  const { query } = database;
  const counts = await countDeskLists(query, workspace.id);
  const parts: DeskPart[] = [];
  for (const list of deskLists) {
    const count = counts.get(list) ?? 0;
    const rows =
      count === 0
        ? []
        : await listDeskApplications(query, { workspaceId: workspace.id, list, max: SHOWN_MAX });
    parts.push({ list, count, rows });
  }
  return parts;
}
