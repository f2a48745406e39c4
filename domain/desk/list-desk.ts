import type { Queryable } from '#db/connection/client.ts';
import {
  countDeskLists,
  type DeskList,
  deskLists,
  listDeskApplications,
  listDeskJobs,
} from '#db/desk/desk-applications.ts';
import type { WorkspaceAccess } from '../access/workspace-access.ts';
import type { Deps } from '../ports.ts';

/** The first page has this many applications of each list, and a page of one list as many. */
const FIRST_SHOWN = 10;
const PAGE_SIZE = 50;
/** Beyond it a page is not looked for. */
const PAGES_MAX = 1000;

export type DeskRow = Awaited<ReturnType<typeof listDeskApplications>>[number];
export type DeskPart = { list: DeskList; count: number; rows: DeskRow[] };
export type DeskView = Awaited<ReturnType<typeof listDesk>>;

/** The wish of a reader: one list or the beginning of each, of one job or of all. */
export type DeskChoice = { list: DeskList | null; jobId: string | null; page: number };

export const everything: DeskChoice = { list: null, jobId: null, page: 1 };

export function isDeskList(name: unknown): name is DeskList {
  return deskLists.some((list) => list === name);
}

/**
 * Lists the applications of a workspace by what is to be done, never by what a person answered (D57). The number of
 * statements is the same for any number of applications.
 */
export async function listDesk(
  { database: { query } }: Pick<Deps, 'database'>,
  { workspace }: WorkspaceAccess,
  { list: wanted, jobId: wantedJob, page: wantedPage }: DeskChoice,
) {
  const allJobs = listDeskJobs(query, workspace.id);
  // A foreign or unknown job is none, so that its page is that of all jobs.
  const jobId = wantedJob === null ? null : ((await allJobs).find(({ id }) => id === wantedJob)?.id ?? null);
  const page = wanted === null ? 1 : Math.min(Math.max(1, wantedPage), PAGES_MAX);
  const max = wanted === null ? FIRST_SHOWN : PAGE_SIZE;
  const [jobs, { counts, parts }] = await Promise.all([
    allJobs,
    readParts(query, {
      workspaceId: workspace.id,
      jobId,
      max,
      skipped: (page - 1) * PAGE_SIZE,
      lists: wanted === null ? deskLists : [wanted],
    }),
  ]);
  const pages = wanted === null ? 1 : Math.max(1, Math.ceil((counts.get(wanted) ?? 0) / PAGE_SIZE));
  return { counts, jobs, jobId, list: wanted, page, pages, parts };
}

/** Lists the beginning of each list that waits for the employer. */
export function listWaiting(
  { database: { query } }: Pick<Deps, 'database'>,
  { workspace }: WorkspaceAccess,
): Promise<{ counts: ReadonlyMap<DeskList, number>; parts: DeskPart[] }> {
  const lists = deskLists.filter((list) => list !== 'decided');
  return readParts(query, { workspaceId: workspace.id, jobId: null, lists, max: FIRST_SHOWN, skipped: 0 });
}

async function readParts(query: Queryable, part: Parameters<typeof listDeskApplications>[1]) {
  const [counts, rows] = await Promise.all([countDeskLists(query, part), listDeskApplications(query, part)]);
  const parts: DeskPart[] = part.lists.map((list) => ({
    list,
    count: counts.get(list) ?? 0,
    rows: rows.filter((row) => row.list === list),
  }));
  return { counts, parts };
}
