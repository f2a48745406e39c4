import { listCareersJobs } from '#domain/jobs/list-careers-jobs.ts';
import { workspaceSlug } from '#domain/jobs/one-job/job-parameters.ts';
import { listing } from '../base/listing-output.ts';
import { publicProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { careersJobsExample } from './examples.ts';
import { careersFilters, nextPageHeader } from './filters.ts';
import { publicCareersJobsResponse } from './schemas.ts';

/** GET /api/public/v1/careers/{workspaceSlug}/jobs, contract section 4.12. */
export const getPublicCareersJobs = publicProcedure
  .meta(
    rest({
      operationId: 'getPublicCareersJobs',
      method: 'GET',
      path: '/api/public/v1/careers/{workspaceSlug}/jobs',
      summary: 'List the jobs of a workspace’s public careers page',
      description:
        'Every job that the careers page shows, newest first, without a key. ' +
        'With a filter, `limit` or `cursor`, the answer has `totalCount` and `nextCursor`.',
      tag: 'Jobs',
      scope: 'public:read',
      errors: 'standard',
      statuses: [200, 404, 500],
      cache: 'public',
      query: careersFilters,
      documentedHeaders: nextPageHeader,
      examples: (values) => ({
        parameters: { workspaceSlug: values.workspace.slug },
        refusedInput: { workspaceSlug: values.workspace.slug, limit: 0 },
        response: careersJobsExample(values),
      }),
    }),
  )
  .input(careersFilters.extend({ workspaceSlug }))
  .concat(listing(publicCareersJobsResponse))
  .query(({ ctx, input }) => ({
    key: ['careers', input],
    open: () => listCareersJobs(ctx.deps, input),
  }));
