import { z } from 'zod';
import { unpublishJob as unpublish } from '#domain/administration/recruitments/change-managed-job.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import { jobParameter, managedJob, managedJobExample } from './schemas.ts';

/** POST /api/manage/v1/workspaces/{slug}/jobs/{externalId}/unpublish, an extension of the contract. */
export const unpublishJob = manageProcedure
  .meta(
    manageRest({
      operationId: 'unpublishJob',
      method: 'POST',
      path: '/workspaces/{slug}/jobs/{externalId}/unpublish',
      summary: 'Hide a job from the public',
      description: 'The job keeps its applications, and may be published again.',
      permission: 'jobs:manage',
      consumes: 'none',
      examples: (values) => ({
        parameters: { slug: values.workspace.slug, externalId: 'poste-1042' },
        refusedInput: { slug: values.workspace.slug, externalId: '' },
        response: { job: managedJobExample(values) },
      }),
    }),
  )
  .input(z.object({ ...workspaceShape, ...jobParameter }))
  .output(z.object({ job: managedJob.describe('The job.') }))
  .mutation(({ ctx: { deps, access }, input }) => unpublish(deps, access, input));
