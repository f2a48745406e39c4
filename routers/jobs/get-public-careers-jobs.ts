import { z } from 'zod';
import { listVisibleJobs } from '../../db/recruitments/visible-jobs.ts';
import { findWorkspaceBySlug } from '../../db/workspaces/workspaces.ts';
import { links } from '../../domain/jobs/links.ts';
import { locationLine } from '../../domain/jobs/published-job.ts';
import { DomainError } from '../../kernel/errors/errors.ts';
import { publicProcedure } from '../procedures.ts';
import { rest } from '../rest.ts';
import { publicCareersJobsResponse } from './schemas.ts';

/** GET /api/public/v1/careers/{workspaceSlug}/jobs, contract section 4.12. */
export const getPublicCareersJobs = publicProcedure
  .meta(
    rest({
      operationId: 'getPublicCareersJobs',
      method: 'GET',
      path: '/api/public/v1/careers/{workspaceSlug}/jobs',
      summary: 'List the offers of a workspace’s public careers page',
      tag: 'Jobs',
      scope: 'public:read',
      errors: 'standard',
      statuses: [200, 404, 500],
      cache: 'public',
    }),
  )
  .input(z.object({ workspaceSlug: z.string().min(1) }))
  .output(publicCareersJobsResponse)
  .query(async ({ ctx, input }) => {
    const { database, clock, settings } = ctx.deps;
    const workspace = await findWorkspaceBySlug(database.query, input.workspaceSlug);
    if (workspace === null) throw new DomainError('not_found', 'There is no such workspace.');
    const { jobs, changedAt, changesAt } = await listVisibleJobs(database.query, workspace.id, clock.now());
    if (changesAt !== null) ctx.notes.freshUntil = changesAt;
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
    };
  });
