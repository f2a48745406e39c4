import { z } from 'zod';
import { readManagedApplication as read } from '#domain/administration/applications/managed/read-managed-application.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import { applicationParameter } from './schemas.ts';
import { wholeApplication, wholeApplicationExample } from './whole-application-schema.ts';

/** GET /api/manage/v1/workspaces/{slug}/applications/{id}, an extension of the contract. */
export const readManagedApplication = manageProcedure
  .meta(
    manageRest({
      operationId: 'readManagedApplication',
      method: 'GET',
      path: '/workspaces/{slug}/applications/{id}',
      summary: 'Read an application',
      description:
        'The fields of the list, and also: the fields as they were sent, all files, the proof of ' +
        'each consent, the history of its status, the facts with their quotes and the candidate’s ' +
        'questions. Each reading is in the audit trail.',
      permission: 'applications:manage',
      examples: (values) => ({
        parameters: { slug: values.workspace.slug, id: values.applicationId },
        refusedInput: { slug: values.workspace.slug, id: '42' },
        response: { application: wholeApplicationExample(values) },
      }),
    }),
  )
  .input(z.object({ ...workspaceShape, ...applicationParameter }))
  .output(z.object({ application: wholeApplication.describe('The application.') }))
  // The procedure has opened the workspace that the slug names; `access` is to it.
  .query(async ({ ctx: { deps, access }, input }) => ({ application: await read(deps, access, input.id) }));
