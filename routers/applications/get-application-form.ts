import { z } from 'zod';
import { describeForm, toCompleteForm } from '#domain/applications/form/describe-form.ts';
import { jobId, workspaceSlug } from '#domain/jobs/one-job/job-parameters.ts';
import { languageKeyOf, languageOf } from '#domain/notices/language.ts';
import { listing } from '../base/listing-output.ts';
import { publicProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { exampleJob } from '../jobs/example-job.ts';
import { applicationForm } from './form-schema.ts';

/** GET /api/public/v1/careers/{workspaceSlug}/jobs/{jobId}/application-form (D51). */
export const getApplicationForm = publicProcedure
  .meta(
    rest({
      operationId: 'getApplicationForm',
      method: 'GET',
      path: '/api/public/v1/careers/{workspaceSlug}/jobs/{jobId}/application-form',
      summary: 'Describe the application form of a job: fields, limits, file, consent',
      description:
        'Made from the rules by which submissions are checked: a submission is refused if and only if it breaks one.',
      tag: 'Applications',
      scope: 'public:read',
      errors: 'standard',
      statuses: [200, 404, 500],
      extension: true,
      cache: 'public',
      translated: true,
      examples: (values) => ({
        parameters: { workspaceSlug: values.workspace.slug, jobId: values.jobId },
        response: toCompleteForm(
          {
            publicUrl: values.publicUrl,
            cvBytesMax: 10_485_760,
            submitLimits: { perAddressMinute: 60, perEmailHour: 10 },
            interviewer: 'ai',
          },
          { job: exampleJob(values), lang: 'fr' },
        ),
      }),
    }),
  )
  .input(z.object({ workspaceSlug, jobId }))
  .concat(listing(applicationForm))
  .query(({ ctx, input }) => ({
    key: ['form', input, languageKeyOf(ctx.acceptLanguage)],
    open: () => describeForm(ctx.deps, { ...input, lang: (job) => languageOf(ctx.acceptLanguage, job.lang) }),
  }));
