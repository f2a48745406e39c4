import { setImmediate as nextTurn } from 'node:timers/promises';
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

/**
 * Lists a workspace's jobs, visible or not, in the order of their changes. Jobs are closed, never removed: a reader of
 * one status gets those of the other as removed, unless it has just begun a full read.
 */
export async function listManagedJobs(
  { database, clock, settings }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { workspace }: WorkspaceAccess,
  { status, since, limit = LIMIT, cursor }: JobsPage,
) {
  const at = clock.now();
  const { after, syncToken } = readPageStart({ since, cursor, now: at });
  const isFirstOfAll = since === undefined && cursor === undefined;
  const rows = await listRows(database.query, {
    workspaceId: workspace.id,
    status: isFirstOfAll ? (status ?? null) : null,
    after,
    limit: limit + 1,
    at,
  });
  const { page, nextCursor } = toPage(rows, {
    limit,
    syncToken,
    positionOf: ({ recruitment }) => recruitment,
  });
  const hasStatus = ({ recruitment }: (typeof page)[number]) =>
    status === undefined || recruitment.status === status;
  const listed = page.filter(hasStatus);
  const counts = await countApplications(
    database.query,
    listed.map(({ recruitment }) => recruitment.id),
  );
  const countsOf = Map.groupBy(counts, ({ jobId }) => jobId);
  const jobs: ReturnType<typeof toManagedJob>[] = [];
  for (const row of listed) {
    const applications = countsByStatus(countsOf.get(row.recruitment.id) ?? []);
    jobs.push(toManagedJob(settings, row, { applications, at }));
    // The findings of a long job take milliseconds, so other requests are served between two jobs.
    await nextTurn();
  }
  const removed = page
    .filter((row) => !hasStatus(row))
    .map(({ recruitment: { id, updatedAt } }) => ({ id, removedAt: updatedAt.toISOString() }));
  return { jobs, removed, syncToken, nextCursor };
}
