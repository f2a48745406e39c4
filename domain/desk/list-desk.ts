import type { Queryable } from '#db/connection/database.ts';
import {
  countDeskLists,
  type DeskList,
  deskLists,
  listDeskApplications,
  listDeskJobs,
} from '#db/desk/desk-applications.ts';
import type { WorkspaceAccess } from '../access/workspace-access.ts';
import type { Deps } from '../ports.ts';

/** A page with several lists shows this many applications of each list. */
const ROWS_OF_EACH_LIST = 10;
/** A page of one list shows this many applications. */
const PAGE_SIZE = 50;
/** The last page that can be asked for. */
const PAGES_MAX = 1000;

export type DeskRow = Awaited<ReturnType<typeof listDeskApplications>>[number];
/** One list with the number of its applications, and the rows that a page shows. */
export type ShownList = { name: DeskList; count: number; rows: DeskRow[] };
export type DeskView = Awaited<ReturnType<typeof listDesk>>;

/** The choice of a reader: one list, or with null the beginning of each list, for one job or with null for all jobs. */
export type DeskChoice = { list: DeskList | null; jobId: string | null; page: number };

export function isDeskList(name: unknown): name is DeskList {
  return deskLists.some((list) => list === name);
}

/**
 * Lists the applications of a workspace by the employer's next step, and never by a candidate's answers (D57). The
 * number of statements is the same for any number of applications.
 */
export async function listDesk(
  { database: { query } }: Pick<Deps, 'database'>,
  { workspace }: WorkspaceAccess,
  { list, jobId: requestedJobId, page: requestedPage }: DeskChoice,
) {
  const readingJobs = listDeskJobs(query, workspace.id);
  // For an unknown job, or a job of another workspace, the page shows the applications of all jobs.
  const isRequested = ({ id }: { id: string }) => id === requestedJobId;
  const jobId = requestedJobId === null ? null : ((await readingJobs).find(isRequested)?.id ?? null);
  const page = list === null ? 1 : Math.min(Math.max(1, requestedPage), PAGES_MAX);
  const selection =
    list === null
      ? { lists: deskLists, max: ROWS_OF_EACH_LIST, skipped: 0 }
      : { lists: [list], max: PAGE_SIZE, skipped: (page - 1) * PAGE_SIZE };
  const [jobs, { counts, shownLists }] = await Promise.all([
    readingJobs,
    readLists(query, { workspaceId: workspace.id, jobId, ...selection }),
  ]);
  const pages = list === null ? 1 : Math.max(1, Math.ceil((counts.get(list) ?? 0) / PAGE_SIZE));
  return { counts, jobs, jobId, chosenList: list, page, pages, shownLists };
}

/** Reads the beginning of each list whose applications wait for the employer, which is each list but `decided`. */
export function listWaiting(
  { database: { query } }: Pick<Deps, 'database'>,
  { workspace }: WorkspaceAccess,
): Promise<{ counts: ReadonlyMap<DeskList, number>; shownLists: ShownList[] }> {
  const lists = deskLists.filter((list) => list !== 'decided');
  return readLists(query, {
    workspaceId: workspace.id,
    jobId: null,
    lists,
    max: ROWS_OF_EACH_LIST,
    skipped: 0,
  });
}

async function readLists(query: Queryable, selection: Parameters<typeof listDeskApplications>[1]) {
  const [counts, rows] = await Promise.all([
    countDeskLists(query, selection),
    listDeskApplications(query, selection),
  ]);
  const shownLists: ShownList[] = selection.lists.map((name) => ({
    name,
    count: counts.get(name) ?? 0,
    rows: rows.filter((row) => row.list === name),
  }));
  return { counts, shownLists };
}
