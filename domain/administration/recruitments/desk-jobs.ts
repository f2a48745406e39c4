import { countApplications, findManagedJob, findManagedJobById } from '#db/recruitments/managed-jobs.ts';
import { feedProfiles } from '#db/schema/base/partners.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { findingsOfJob, type JobFinding } from '#domain/feed/job-findings.ts';
import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import { toVisibleJob } from '#domain/jobs/visible-job.ts';
import type { Deps } from '#domain/ports.ts';
import { id as uuid } from '../field-schemas.ts';
import { requireWorkspace } from '../workspaces/require-workspace.ts';
import type { ImportEntry } from './import/import-entry.ts';
import { newRecruitment } from './import/import-rows.ts';
import { toImportEntry } from './import/to-import-entry.ts';
import { toImportedRow } from './import/to-imported-row.ts';
import { countsByStatus, toManagedJob, unknownJob } from './managed-job.ts';

export { nameOfDeskJob } from '#db/recruitments/manage-recruitments.ts';
export { type ImportEntry, importEntrySchema } from './import/import-entry.ts';

export type DeskJob = Awaited<ReturnType<typeof openDeskJob>>;

export type PreviewedJob = { job: VisibleJob; findings: JobFinding[] };

/**
 * Reads a job by its external id, or else by its id, since an imported job may have no external id. `entry` is the
 * import entry that would change nothing. When a job without an external id is saved, its id becomes its external id.
 */
export async function openDeskJob(
  { database: { query }, clock, settings }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { workspace: { id: workspaceId } }: WorkspaceAccess,
  name: string,
) {
  const at = clock.now();
  const isId = uuid.safeParse(name).success;
  const row =
    (await findManagedJob(query, { workspaceId, externalId: name, at })) ??
    (isId ? await findManagedJobById(query, { workspaceId, id: name, at }) : null);
  if (row === null) throw unknownJob(name);
  const counts = await countApplications(query, [row.recruitment.id]);
  return {
    entry: toImportEntry(row.recruitment),
    job: toManagedJob(settings, row, { applications: countsByStatus(counts), at }),
  };
}

/**
 * Previews an entry: the job as the public would read it, and the rules of boards and pay laws that it breaks (D43,
 * D50).
 */
export async function previewEntry(
  { database: { query }, clock }: Pick<Deps, 'database' | 'clock'>,
  { workspace: { slug } }: WorkspaceAccess,
  entry: ImportEntry,
): Promise<PreviewedJob> {
  const at = clock.now();
  const workspace = await requireWorkspace(query, slug);
  const recruitment = newRecruitment(toImportedRow(entry, workspace), { workspaceId: workspace.id, at });
  return {
    job: toVisibleJob({ recruitment, workspace }),
    findings: findingsOfJob({ recruitment, workspace }, { profiles: feedProfiles, at }),
  };
}
