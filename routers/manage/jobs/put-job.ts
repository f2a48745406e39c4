import { z } from 'zod';
import { importEntrySchema } from '#domain/administration/recruitments/import/import-entry.ts';
import { putJob as put } from '#domain/administration/recruitments/put-job.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import { jobParameter, managedJob, managedJobExample, warnings } from './schemas.ts';

/** The maximum size of the body. It has room for three descriptions of 50,000 characters each, and other fields. */
const BODY_BYTES_MAX = 1_048_576;

/** PUT /api/manage/v1/workspaces/{slug}/jobs/{externalId}, an extension of the contract. */
export const putJob = manageProcedure
  .meta(
    manageRest({
      operationId: 'putJob',
      method: 'PUT',
      path: '/workspaces/{slug}/jobs/{externalId}',
      summary: 'Create or update a job by your own id',
      description:
        'The body is one entry of the import, whose `externalId` is in the path. ' +
        'A field that it leaves out takes its default, except `publishedAt`, `salaryVisible` and ' +
        '`published`, which keep their values. A job that is already the same is not written. ' +
        'With the `id` of a job that has no `externalId`, that job gets this one.',
      permission: 'jobs:manage',
      statuses: [201],
      bodyField: 'job',
      bodyBytesMax: BODY_BYTES_MAX,
      status: (output) => ((output as { outcome: string }).outcome === 'created' ? 201 : 200),
      answers: { 200: 'The job was updated, or was already the same.', 201: 'The job was created.' },
      examples: (values) => ({
        parameters: { slug: values.workspace.slug, externalId: 'poste-1042' },
        request: {
          title: 'Soudeuse',
          location: { city: 'Lyon', country: 'FR' },
          salary: { min: 28_000, max: 32_000 },
        },
        refusedInput: { slug: values.workspace.slug, externalId: 'poste-1042', job: { title: '' } },
        response: { job: managedJobExample(values), outcome: 'updated', warnings: [] },
      }),
    }),
  )
  .input(
    z.object({
      ...workspaceShape,
      ...jobParameter,
      job: importEntrySchema.describe('One entry of the import.'),
    }),
  )
  .output(
    z.object({
      job: managedJob.describe('The job.'),
      outcome: z.enum(['created', 'updated', 'unchanged']).describe('The effect on the job.'),
      warnings,
    }),
  )
  .mutation(({ ctx: { deps, access }, input }) => put(deps, access, input));
