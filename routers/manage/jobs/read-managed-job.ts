import { z } from 'zod';
import { requireManagedJob } from '#domain/administration/recruitments/managed-job.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import { jobParameter, managedJob, managedJobExample } from './schemas.ts';

/** GET /api/manage/v1/workspaces/{slug}/jobs/{externalId}, an extension of the contract. */
export const readManagedJob = manageProcedure
  .meta(
    manageRest({
      operationId: 'readManagedJob',
      method: 'GET',
      path: '/workspaces/{slug}/jobs/{externalId}',
      summary: 'Read a job by your own id',
      description: 'The job as the list has it: the imported fields, its state and its applications.',
      permission: 'jobs:manage',
      examples: (values) => ({
        parameters: { slug: values.workspace.slug, externalId: 'poste-1042' },
        refusedInput: { slug: values.workspace.slug, externalId: '' },
        response: { job: managedJobExample(values) },
      }),
    }),
  )
  .input(z.object({ ...workspaceShape, ...jobParameter }))
  .output(z.object({ job: managedJob.describe('The job.') }))
  .query(async ({ ctx: { deps, access }, input }) => ({
    job: await requireManagedJob(deps, access, input.externalId),
  }));
