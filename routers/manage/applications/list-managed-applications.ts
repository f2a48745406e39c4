import { z } from 'zod';
import { listManagedApplications as list } from '#domain/administration/applications/managed/list-managed-applications.ts';
import { workspaceParameter } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import { pageEnd, pageOptions } from '#routers/base/page-options.ts';
import type { ExampleValues } from '#routers/base/rest.ts';
import { nextPageHeader } from '#routers/jobs/filters.ts';
import { applicationsCsv } from './applications-csv.ts';
import { applicationStatus, managedApplication, managedApplicationExample } from './schemas.ts';

const options = pageOptions.extend({
  status: applicationStatus.optional().meta({
    description: 'Only applications of this status; with `since`, one that left it is in `removed`.',
  }),
  job: z.string().min(1).max(255).optional().meta({
    description: 'Only applications to this job: its id, or your own name for it.',
  }),
});

const page = z.object({
  applications: z.array(managedApplication).describe('The applications of one page.'),
  ...pageEnd,
});

const TOKEN = '5b0c8e1f.48213.1795680000.9a4e7d02';

const pageExample = (values: ExampleValues): z.input<typeof page> => ({
  applications: [managedApplicationExample(values)],
  removed: [],
  syncToken: TOKEN,
  nextCursor: null,
});

/** Writes a page, which this procedure returned, as CSV. */
const writePage = (output: unknown) => applicationsCsv(page.parse(output));

const pageHeaders = {
  ...nextPageHeader,
  'X-Sync-Token': {
    description: '`since` asks for what changed after it.',
    example: TOKEN,
  },
};

/** GET /api/manage/v1/workspaces/{slug}/applications: beyond the contract's twelve operations. */
export const listManagedApplications = manageProcedure
  .meta(
    manageRest({
      operationId: 'listManagedApplications',
      method: 'GET',
      path: '/workspaces/{slug}/applications',
      summary: 'List a workspace’s applications, by their last change',
      description:
        'Read page after page, keep the `syncToken`, and give it as `since` the next time: who does so and takes out what is `removed` holds exactly what a full read holds. What is committed while you read is told the next time, and what is still being written too; some changes are told twice. A change is one of the application, its person, its files or its conversation. Applications with test keys are not listed. `Accept: text/csv` asks for the same page as CSV: `Link` and `X-Sync-Token` lead on, a removed application is a row of `id` and `removedAt`, and what a spreadsheet would run as a formula has an apostrophe before it.',
      permission: 'applications:manage',
      query: options,
      alternatives: { 'text/csv': (values) => writePage(pageExample(values)) },
      writers: { 'text/csv': writePage },
      documentedHeaders: pageHeaders,
      examples: (values) => ({
        parameters: { slug: values.workspace.slug },
        response: pageExample(values),
        refusedInput: { slug: values.workspace.slug, limit: 0 },
      }),
    }),
  )
  .input(options.extend(workspaceParameter))
  .output(page)
  .query(({ ctx: { deps, access }, input }) => list(deps, access, input));
