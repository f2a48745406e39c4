import { listVisibleJobs } from '../../db/recruitments/visible-jobs.ts';
import { findWorkspace } from '../../db/workspaces/workspaces.ts';
import { DomainError } from '../../kernel/errors/errors.ts';
import type { Deps } from '../ports.ts';
import { toPublishedJob } from './published-job.ts';

/** The published jobs of one workspace; `changesAt` is when one opens or closes next without a commit, or null. */
export async function listPublishedJobs(
  { database, clock, settings }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { workspaceId }: { workspaceId: string },
) {
  const workspace = await findWorkspace(database.query, workspaceId);
  if (workspace === null) throw new DomainError('not_found', 'The workspace of this key is not available.');
  const { jobs, changedAt, changesAt } = await listVisibleJobs(database.query, workspace.id, clock.now());
  return {
    workspace: { name: workspace.name, slug: workspace.slug, logo: workspace.logo },
    jobs: jobs.map((job) => toPublishedJob(settings, job)),
    count: jobs.length,
    generatedAt: changedAt.toISOString(),
    changesAt,
  };
}
