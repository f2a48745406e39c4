import { z } from 'zod';
import { closeJob as close } from '#domain/administration/recruitments/change-managed-job.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import { jobParameter, managedJob, managedJobExample } from './schemas.ts';

/** POST /api/manage/v1/workspaces/{slug}/jobs/{externalId}/close, an extension of the contract. */
export const closeJob = manageProcedure
  .meta(
    manageRest({
      operationId: 'closeJob',
      method: 'POST',
      path: '/workspaces/{slug}/jobs/{externalId}/close',
      summary: 'Close a job',
      description: 'The job takes no more applications, and keeps those that it has.',
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
  .mutation(({ ctx: { deps, access }, input }) => close(deps, access, input));
