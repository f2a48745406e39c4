import type { ApplicationStatus } from '#db/applications/manage-applications.ts';
import { listChangedApplications } from '#db/applications/managed/changed-applications.ts';
import { isPresent } from '#db/applications/managed/managed-applications.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { openPageAt, type PageRequest, parsePageRequest, toPage } from '#domain/changes/management-page.ts';
import type { Deps } from '#domain/ports.ts';
import { toManagedApplication } from './managed-application.ts';

type ApplicationsPage = PageRequest & {
  status?: ApplicationStatus | undefined;
  /** The id of a job, or the employer's own name for it. */
  job?: string | undefined;
};

/**
 * Lists a workspace's applications in the order of their last change; with `since`, only the changed and the removed
 * ones (D55, D86). With a `status`, a changed application of another status is listed as removed: the caller's earlier
 * list may have it, and a whole list of that status would not.
 */
export async function listManagedApplications(
  { database, clock, settings }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { actor, workspace }: WorkspaceAccess,
  { status, job, ...pageRequest }: ApplicationsPage,
) {
  const parsedRequest = parsePageRequest(
    { ...pageRequest, list: `applications of ${workspace.id}` },
    clock.now(),
  );
  const { rows, moment } = await listChangedApplications(database.query, {
    ...parsedRequest,
    workspaceId: workspace.id,
    job: job ?? null,
    status: status ?? null,
    actor,
  });
  const { page, ...tokens } = toPage(rows, openPageAt(parsedRequest, moment));
  const removed = page.flatMap(({ id, removedAt }) =>
    removedAt === null ? [] : [{ id, removedAt: removedAt.toISOString() }],
  );
  const addressParts = { settings, slug: workspace.slug };
  const changed = page
    .filter((row) => row.removedAt === null)
    .filter(isPresent)
    .map((row) => toManagedApplication(addressParts, row));
  const hasStatus = (application: (typeof changed)[number]) =>
    status === undefined || application.status === status;
  const withOtherStatus = changed.filter((application) => !hasStatus(application));
  return {
    applications: changed.filter(hasStatus),
    removed: [...removed, ...withOtherStatus.map(({ id, updatedAt }) => ({ id, removedAt: updatedAt }))],
    ...tokens,
  };
}
