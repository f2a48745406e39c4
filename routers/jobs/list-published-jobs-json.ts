import { listVisibleJobs } from '../../db/recruitments/visible-jobs.ts';
import { findWorkspace } from '../../db/workspaces/workspaces.ts';
import { toPublishedJob } from '../../domain/jobs/published-job.ts';
import { DomainError } from '../../kernel/errors/errors.ts';
import { workspaceKeyProcedure } from '../procedures.ts';
import { rest } from '../rest.ts';
import { publishedJobsResponse } from './schemas.ts';

/** GET /api/jobs.json, contract section 4.1. */
export const listPublishedJobsJson = workspaceKeyProcedure
  .meta(
    rest({
      operationId: 'listPublishedJobsJson',
      method: 'GET',
      path: '/api/jobs.json',
      summary: 'List the published jobs of the workspace that the key belongs to',
      tag: 'Jobs',
      scope: 'jobs:read',
      errors: 'standard',
      statuses: [200, 401, 404, 500],
      cache: 'private',
    }),
  )
  .output(publishedJobsResponse)
  .query(async ({ ctx }) => {
    const { database, clock, settings } = ctx.deps;
    const workspace = await findWorkspace(database.query, ctx.principal.workspaceId);
    if (workspace === null) throw new DomainError('not_found', 'The workspace of this key is not available.');
    const { jobs, changedAt, changesAt } = await listVisibleJobs(database.query, workspace.id, clock.now());
    if (changesAt !== null) ctx.notes.freshUntil = changesAt;
    return {
      workspace: { name: workspace.name, slug: workspace.slug, logo: workspace.logo },
      jobs: jobs.map((job) => toPublishedJob(settings, job)),
      count: jobs.length,
      generatedAt: changedAt.toISOString(),
    };
  });
