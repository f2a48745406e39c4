import { z } from 'zod';
import { jobId, workspaceSlug } from '#domain/jobs/one-job/job-parameters.ts';
import { showJob } from '#domain/jobs/one-job/show-job.ts';
import { listing } from '../base/listing-output.ts';
import { publicProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { careersJobDetails } from './careers-job-schema.ts';
import { careersJobAlternatives, exampleWriterFor } from './example-job.ts';

/** GET /api/public/v1/careers/{workspaceSlug}/jobs/{jobId} (D51). */
export const getPublicCareersJob = publicProcedure
  .meta(
    rest({
      operationId: 'getPublicCareersJob',
      method: 'GET',
      path: '/api/public/v1/careers/{workspaceSlug}/jobs/{jobId}',
      summary: 'Read one job of a careers page, as JSON, as JSON-LD or as Markdown',
      description:
        'JSON-LD is the one that the job’s page embeds. ' +
        'It would have to name the employer, so a job of an anonymous employer has none: a caller that ' +
        'accepts only JSON-LD gets 406.',
      tag: 'Jobs',
      scope: 'public:read',
      errors: 'standard',
      statuses: [200, 404, 500],
      extension: true,
      cache: 'public',
      alternatives: careersJobAlternatives,
      answers: { 200: 'The job, in the media type that the caller accepts.' },
      examples: (values) => ({
        parameters: { workspaceSlug: values.workspace.slug, jobId: values.jobId },
        response: JSON.parse(exampleWriterFor('application/json')(values)),
      }),
    }),
  )
  .input(z.object({ workspaceSlug, jobId }))
  .concat(listing(careersJobDetails))
  .query(({ ctx, input }) => ({
    key: ['job', input],
    open: () => showJob(ctx.deps, input),
  }));
