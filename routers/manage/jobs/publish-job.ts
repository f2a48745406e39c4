import { z } from 'zod';
import { publishJob as publish } from '#domain/administration/recruitments/change-managed-job.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import { jobParameter, managedJob, managedJobExample, warnings } from './schemas.ts';

/** POST /api/manage/v1/workspaces/{slug}/jobs/{externalId}/publish, an extension of the contract. */
export const publishJob = manageProcedure
  .meta(
    manageRest({
      operationId: 'publishJob',
      method: 'POST',
      path: '/workspaces/{slug}/jobs/{externalId}/publish',
      summary: 'Publish a job',
      description:
        'Publishing a job again does not change its `publishedAt`. ' +
        'A closed job is refused; a PUT with the status `active` opens it again. ' +
        'If the job lacks the pay range that its country’s law demands, it is published with a warning, ' +
        'or refused, depending on the workspace’s `payTransparency`.',
      permission: 'jobs:manage',
      consumes: 'none',
      examples: (values) => ({
        parameters: { slug: values.workspace.slug, externalId: 'poste-1042' },
        refusedInput: { slug: values.workspace.slug, externalId: '' },
        response: { job: managedJobExample(values), warnings: [] },
      }),
    }),
  )
  .input(z.object({ ...workspaceShape, ...jobParameter }))
  .output(z.object({ job: managedJob.describe('The job.'), warnings }))
  .mutation(({ ctx: { deps, access }, input }) => publish(deps, access, input));
