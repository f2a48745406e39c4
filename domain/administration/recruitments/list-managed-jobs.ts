import { setImmediate as afterOtherEvents } from 'node:timers/promises';
import { countApplications, listManagedJobs as listRows } from '#db/recruitments/managed-jobs.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { openPage, type PageRequest, toPage } from '#domain/changes/management-page.ts';
import type { Deps } from '#domain/ports.ts';
import { countsByStatus, toManagedJob } from './managed-job.ts';

type JobsPage = PageRequest & { status?: 'active' | 'closed' | undefined };

/**
 * Lists a workspace's jobs, visible or not, in the order of their changes. Jobs are closed and never deleted. With a
 * `status` and `since`, a changed job of the other status is listed as removed.
 */
export async function listManagedJobs(
  { database, clock, settings }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { workspace }: WorkspaceAccess,
  { status, ...pageRequest }: JobsPage,
) {
  const list = `jobs of ${workspace.id}`;
  const openedPage = await openPage({ database, clock }, { ...pageRequest, list });
  const { at, isDelta, limit } = openedPage;
  const rows = await listRows(database.query, {
    workspaceId: workspace.id,
    // A delta (a list with `since`) reads jobs of both statuses, since those of the other status are listed as removed.
    status: isDelta ? null : (status ?? null),
    range: openedPage,
    limit: limit + 1,
    at,
  });
  const { page, ...tokens } = toPage(rows, openedPage);
  const hasStatus = ({ recruitment }: (typeof page)[number]) =>
    status === undefined || recruitment.status === status;
  const listed = page.filter(hasStatus);
  const counts = await countApplications(
    database.query,
    listed.map(({ recruitment }) => recruitment.id),
  );
  const countsByJob = Map.groupBy(counts, ({ jobId }) => jobId);
  const jobs: ReturnType<typeof toManagedJob>[] = [];
  for (const row of listed) {
    const applications = countsByStatus(countsByJob.get(row.recruitment.id) ?? []);
    jobs.push(toManagedJob(settings, row, { applications, at }));
    // The findings of a long job take milliseconds, so other requests are served between two jobs.
    await afterOtherEvents();
  }
  const removed = page
    .filter((row) => !hasStatus(row))
    .map(({ recruitment: { id, updatedAt } }) => ({ id, removedAt: updatedAt.toISOString() }));
  return { jobs, removed, ...tokens };
}
