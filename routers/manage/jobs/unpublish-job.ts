import { z } from 'zod';
import { unpublishJob as unpublish } from '#domain/administration/recruitments/change-managed-job.ts';
import { workspaceParameter } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import { externalIdInput, managedJob, managedJobExample } from './schemas.ts';

/** POST /api/manage/v1/workspaces/{slug}/jobs/{externalId}/unpublish: beyond the contract's twelve operations. */
export const unpublishJob = manageProcedure
  .meta(
    manageRest({
      operationId: 'unpublishJob',
      method: 'POST',
      path: '/workspaces/{slug}/jobs/{externalId}/unpublish',
      summary: 'Hide a job from the public',
      description: 'It keeps its applications, and may be published again.',
      permission: 'jobs:manage',
      consumes: 'none',
      examples: (values) => ({
        parameters: { slug: values.workspace.slug, externalId: 'poste-1042' },
        refusedInput: { slug: values.workspace.slug, externalId: '' },
        response: { job: managedJobExample(values) },
      }),
    }),
  )
  .input(z.object({ ...workspaceParameter, ...externalIdInput }))
  .output(z.object({ job: managedJob.describe('The job.') }))
  .mutation(({ ctx: { deps, access }, input }) => unpublish(deps, access, input));
