import { z } from 'zod';
import { listManagedApplications as list } from '#domain/administration/applications/managed/list-managed-applications.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import { pageEnd, pageOptions } from '#routers/base/page-options.ts';
import type { ExampleValues } from '#routers/base/rest.ts';
import { nextPageHeader } from '#routers/jobs/filters.ts';
import { applicationsCsv } from './applications-csv.ts';
import { applicationStatus, managedApplication, managedApplicationExample } from './schemas.ts';

const options = pageOptions.extend({
  status: applicationStatus.optional().meta({
    description:
      'Only applications with this status. With `since`, `removed` also lists those that have another status now.',
  }),
  job: z.string().min(1).max(255).optional().meta({
    description: 'Only applications to this job: its id or its `externalId`.',
  }),
});

const page = z.object({
  applications: z.array(managedApplication).describe('The applications of one page.'),
  ...pageEnd,
});

const exampleToken = '5b0c8e1f.48213.1795680000.9a4e7d02';

const pageExample = (values: ExampleValues): z.input<typeof page> => ({
  applications: [managedApplicationExample(values)],
  removed: [],
  syncToken: exampleToken,
  nextCursor: null,
});

/** Writes the output of the procedure, which is a page, as CSV. */
const writePageAsCsv = (output: unknown) => applicationsCsv(page.parse(output));

const pageHeaders = {
  ...nextPageHeader,
  'X-Sync-Token': {
    description: 'Give it as `since` to get the changes after this answer.',
    example: exampleToken,
  },
};

/** GET /api/manage/v1/workspaces/{slug}/applications, an extension of the contract. */
export const listManagedApplications = manageProcedure
  .meta(
    manageRest({
      operationId: 'listManagedApplications',
      method: 'GET',
      path: '/workspaces/{slug}/applications',
      summary: 'List a workspace’s applications, by their last change',
      description:
        'Read page after page, keep the `syncToken`, and give it as `since` the next time. ' +
        'A program that does so, and drops what is in `removed`, has exactly what a full read has. ' +
        'Changes that are written while you read are listed the next time; some are listed twice. ' +
        'A change is one of the application, its person, its files or its conversation. ' +
        'Applications with test keys are not listed. ' +
        '`Accept: text/csv` asks for the same page as CSV, with `Link` and `X-Sync-Token` in the ' +
        'headers. A removed application is then a row of `id` and `removedAt`. ' +
        'A value that a spreadsheet would run as a formula has an apostrophe before it.',
      permission: 'applications:manage',
      query: options,
      alternatives: { 'text/csv': (values) => writePageAsCsv(pageExample(values)) },
      writers: { 'text/csv': writePageAsCsv },
      documentedHeaders: pageHeaders,
      examples: (values) => ({
        parameters: { slug: values.workspace.slug },
        response: pageExample(values),
        refusedInput: { slug: values.workspace.slug, limit: 0 },
      }),
    }),
  )
  .input(options.extend(workspaceShape))
  .output(page)
  .query(({ ctx: { deps, access }, input }) => list(deps, access, input));
