import { countApplications, listManagedJobs as listRows } from '#db/recruitments/managed-jobs.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { readPageStart, toPage } from '#domain/changes/change-page.ts';
import type { Deps } from '#domain/ports.ts';
import { countsByStatus, toManagedJob } from './managed-job.ts';

type JobsPage = {
  status?: 'active' | 'closed' | undefined;
  since?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** The number of jobs of a page unless the request gives one. */
const LIMIT = 100;

/** Lists a workspace's jobs, visible or not, in the order of their changes. Jobs are closed, never removed. */
export async function listManagedJobs(
  { database, clock, settings }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { workspace }: WorkspaceAccess,
  { status, since, limit = LIMIT, cursor }: JobsPage,
) {
  const at = clock.now();
  const { after, syncToken } = readPageStart({ since, cursor, now: at });
  const rows = await listRows(database.query, {
    workspaceId: workspace.id,
    status: status ?? null,
    after,
    limit: limit + 1,
    at,
  });
  const { page, nextCursor } = toPage(rows, {
    limit,
    syncToken,
    positionOf: ({ recruitment }) => recruitment,
  });
  const counts = await countApplications(
    database.query,
    page.map(({ recruitment }) => recruitment.id),
  );
  const countsOf = Map.groupBy(counts, ({ jobId }) => jobId);
  const jobs = page.map((row) => {
    const applications = countsByStatus(countsOf.get(row.recruitment.id) ?? []);
    return toManagedJob(settings, row, { applications, at });
  });
  return { jobs, removed: [], syncToken, nextCursor };
}
