import { listVisibleJobs } from '../../db/recruitments/visible-jobs.ts';
import { findWorkspaceBySlug } from '../../db/workspaces/workspaces.ts';
import { DomainError } from '../../kernel/errors/errors.ts';
import type { Deps } from '../ports.ts';
import { links } from './links.ts';
import { locationLine } from './published-job.ts';

/** The offers of a workspace's public careers page; `changesAt` as for its published jobs. */
export async function listCareersJobs(
  { database, clock, settings }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { workspaceSlug }: { workspaceSlug: string },
) {
  const workspace = await findWorkspaceBySlug(database.query, workspaceSlug);
  if (workspace === null) throw new DomainError('not_found', 'There is no such workspace.');
  const { jobs, changedAt, changesAt } = await listVisibleJobs(database.query, workspace.id, clock.now());
  return {
    workspace: {
      name: workspace.name,
      slug: workspace.slug,
      logo: workspace.logo,
      careersUrl: links.careers(settings, workspace.slug),
    },
    count: jobs.length,
    generatedAt: changedAt.toISOString(),
    jobs: jobs.map((job) => ({
      id: job.id,
      title: job.title,
      url: links.job(settings, { workspaceSlug: workspace.slug, jobId: job.id }),
      location: locationLine(job),
      company: job.company?.name ?? null,
      contractType: job.contract.type,
      experienceLevel: job.experienceLevel,
      educationLevel: job.educationLevel,
      remoteWorkDays: job.remoteWorkDays,
      salaryMin: job.salary?.min ?? null,
      salaryMax: job.salary?.max ?? null,
      publishedAt: job.publishedAt?.toISOString() ?? null,
    })),
    changesAt,
  };
}
