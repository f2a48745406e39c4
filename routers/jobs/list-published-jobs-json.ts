import { listPublishedJobs } from '#domain/jobs/list-published-jobs.ts';
import { listing } from '../base/listing-output.ts';
import { workspaceKeyProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { publishedJobsExample } from './examples.ts';
import { jobFilters, nextPageHeader, since } from './filters.ts';
import { publishedJobsResponse } from './schemas.ts';

/** GET /api/jobs.json, contract section 4.1. */
export const listPublishedJobsJson = workspaceKeyProcedure
  .meta(
    rest({
      operationId: 'listPublishedJobsJson',
      method: 'GET',
      path: '/api/jobs.json',
      summary: 'List the published jobs of the workspace that the key belongs to',
      description:
        'Every published job, newest first. ' +
        'With a filter, `limit` or `cursor`, the answer has `totalCount` and `nextCursor`. ' +
        '`since` lists the jobs that changed and those that are gone.',
      tag: 'Jobs',
      scope: 'jobs:read',
      errors: 'standard',
      statuses: [200, 401, 404, 500],
      cache: 'private',
      query: jobFilters.extend(since),
      documentedHeaders: nextPageHeader,
      examples: (values) => ({ response: publishedJobsExample(values), refusedInput: { limit: 0 } }),
    }),
  )
  .input(jobFilters.extend(since).optional())
  .concat(listing(publishedJobsResponse))
  .query(({ ctx, input }) => {
    const request = { ...input, workspaceId: ctx.principal.workspaceId };
    return {
      key: ['jobs.json', request],
      open: () => listPublishedJobs(ctx.deps, request),
    };
  });
