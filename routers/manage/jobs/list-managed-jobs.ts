import { z } from 'zod';
import { listManagedJobs as list } from '#domain/administration/recruitments/list-managed-jobs.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import { pageEnd, pageOptions } from '#routers/base/page-options.ts';
import { managedJob, managedJobExample } from './schemas.ts';

const options = pageOptions.extend({
  limit: z.int().min(1).max(100).optional().meta({ description: 'Jobs on a page: 100 unless given.' }),
  status: z.enum(['active', 'closed']).optional().meta({ description: 'Only jobs of this status.' }),
});

/** GET /api/manage/v1/workspaces/{slug}/jobs, an extension of the contract. */
export const listManagedJobs = manageProcedure
  .meta(
    manageRest({
      operationId: 'listManagedJobs',
      method: 'GET',
      path: '/workspaces/{slug}/jobs',
      summary: 'List a workspace’s jobs, by their last change',
      description:
        'All jobs, visible or not, as they were imported, with the number of their applications and the ' +
        'findings of job boards and pay laws. ' +
        'Read page after page, keep the `syncToken`, and give it as `since` the next time: a program ' +
        'that does so has exactly what a full read has. ' +
        'Changes that are written while you read are listed the next time. ' +
        'A job is closed, never removed. ' +
        'With `status` and `since`, jobs of the other status are in `removed`. ' +
        'Counts, findings and visibility are those of the moment: ' +
        '`since` does not list a job of which only these changed.',
      permission: 'jobs:manage',
      query: options,
      examples: (values) => ({
        parameters: { slug: values.workspace.slug },
        response: {
          jobs: [managedJobExample(values)],
          removed: [],
          syncToken: '5b0c8e1f.48213.1795680000.9a4e7d02',
          nextCursor: null,
        },
        refusedInput: { slug: values.workspace.slug, limit: 0 },
      }),
    }),
  )
  .input(options.extend(workspaceShape))
  .output(z.object({ jobs: z.array(managedJob).describe('The jobs of one page.'), ...pageEnd }))
  .query(({ ctx: { deps, access }, input }) => list(deps, access, input));
