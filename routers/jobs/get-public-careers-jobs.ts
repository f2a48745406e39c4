import { z } from 'zod';
import { listCareersJobs } from '../../domain/jobs/list-careers-jobs.ts';
import { documented } from '../documented.ts';
import { publicProcedure } from '../procedures.ts';
import { rest } from '../rest.ts';
import { careersJobsExample } from './examples.ts';
import { careersFilters, nextPageHeader } from './filters.ts';
import { publicCareersJobsResponse } from './schemas.ts';

/** GET /api/public/v1/careers/{workspaceSlug}/jobs, contract section 4.12. */
export const getPublicCareersJobs = documented(
  publicCareersJobsResponse,
  publicProcedure
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
        query: careersFilters,
        documentedHeaders: nextPageHeader,
        examples: (values) => ({
          parameters: { workspaceSlug: values.workspace.slug },
          refused: { workspaceSlug: values.workspace.slug, limit: 0 },
          response: careersJobsExample(values),
        }),
      }),
    )
    .input(careersFilters.extend({ workspaceSlug: z.string().min(1) }))
    .query(({ ctx, input }) =>
      ctx.encodeListing<z.output<typeof publicCareersJobsResponse>>({
        key: ['careers', input],
        list: () => listCareersJobs(ctx.deps, input),
      }),
    ),
);
