import { feedProfiles } from '#db/schema/base/partners.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { findingsOfJob, type JobFinding } from '#domain/feed/job-findings.ts';
import { toVisibleJob, type VisibleJob } from '#domain/jobs/visible-job.ts';
import type { Deps } from '#domain/ports.ts';
import { requireWorkspace } from '../workspaces/require-workspace.ts';
import type { ImportEntry } from './import/import-entry.ts';
import { newRecruitment } from './import/import-rows.ts';
import { toImportedRow } from './import/to-imported-row.ts';

export type PreviewedJob = { job: VisibleJob; findings: JobFinding[] };

/**
 * Previews an entry without storing it: the job as the public would read it, and the rules of boards and pay laws that
 * it breaks (D43, D50).
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
