import { countApplications, findManagedJob, type ManagedJobRow } from '#db/recruitments/managed-jobs.ts';
import { feedProfiles } from '#db/schema/base/partners.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { findingsOfJob } from '#domain/feed/job-findings.ts';
import { links } from '#domain/jobs/links.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { toImportEntry } from './import/to-import-entry.ts';

/**
 * Returns a job as its employer sees it: the imported fields, its address, the number of its applications by status,
 * and the rules of boards and pay laws that it breaks.
 */
export function toManagedJob(
  settings: Pick<Deps['settings'], 'publicUrl'>,
  { recruitment, workspace, visible }: Pick<ManagedJobRow, 'recruitment' | 'workspace' | 'visible'>,
  { applications, at }: { applications: Record<string, number>; at: Date },
) {
  const { id, externalId, createdAt, updatedAt } = recruitment;
  // Rules are only for jobs that a board may list: no closed job, and no test job.
  const isChecked = recruitment.status === 'active' && !recruitment.test;
  return {
    ...toImportEntry(recruitment),
    id,
    externalId,
    visible,
    url: visible ? links.job(settings, { workspaceSlug: workspace.slug, jobId: id }) : null,
    applications,
    findings: isChecked ? findingsOfJob({ recruitment, workspace }, { profiles: feedProfiles, at }) : [],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Finds a workspace's job by its external id, and returns it as its employer sees it; throws `not_found`. */
export async function requireManagedJob(
  { database: { query }, clock, settings }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { workspace }: WorkspaceAccess,
  externalId: string,
) {
  const at = clock.now();
  const row = await findManagedJob(query, { workspaceId: workspace.id, externalId, at });
  if (row === null) throw unknownJob(externalId);
  const counts = await countApplications(query, [row.recruitment.id]);
  return toManagedJob(settings, row, { applications: countsByStatus(counts), at });
}

/** Maps each status to its number of applications. */
export function countsByStatus(counts: readonly { status: string; count: number }[]): Record<string, number> {
  return Object.fromEntries(counts.map(({ status, count }) => [status, count]));
}

export function unknownJob(externalId: string): DomainError {
  return new DomainError('not_found', `There is no job with the externalId "${externalId}" here.`);
}
