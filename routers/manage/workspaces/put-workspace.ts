import { z } from 'zod';
import { slug } from '#domain/administration/field-schemas.ts';
import { putWorkspace as put } from '#domain/administration/workspaces/put-workspace.ts';
import { installationProcedure, installationRest } from '#routers/base/management.ts';
import { managedWorkspace, managedWorkspaceExample, workspaceSettings } from './schemas.ts';

/** The maximum size of the body. It has room for three images in base64, each within its own limit, and the texts. */
const BODY_BYTES_MAX = 2_097_152;

/** PUT /api/manage/v1/workspaces/{slug}, an extension of the contract. */
export const putWorkspace = installationProcedure
  .meta(
    installationRest({
      operationId: 'putWorkspace',
      method: 'PUT',
      path: '/workspaces/{slug}',
      summary: 'Create or change a workspace',
      description:
        'A new workspace needs only its `name`. ' +
        'A field that is left out keeps its value; in a new workspace it takes its default. ' +
        'A workspace that is already the same is not written.',
      statuses: [200, 400],
      bodyField: 'workspace',
      bodyBytesMax: BODY_BYTES_MAX,
      answers: { 200: 'The workspace is as the body says.' },
      examples: (values) => ({
        parameters: { slug: values.workspace.slug },
        request: { name: values.workspace.name, contactEmail: 'recrutement@atelier-lumiere.example' },
        refusedInput: { slug: values.workspace.slug, workspace: { retentionMonths: 0 } },
        response: { workspace: managedWorkspaceExample(values), outcome: 'updated' },
      }),
    }),
  )
  .input(
    z.object({
      slug: slug.meta({ description: 'The workspace’s name in URLs.' }),
      workspace: workspaceSettings.describe('The settings to write.'),
    }),
  )
  .output(
    z.object({
      workspace: managedWorkspace.describe('The workspace.'),
      outcome: z.enum(['created', 'updated', 'unchanged']).describe('The effect on the workspace.'),
    }),
  )
  .mutation(({ ctx: { deps, principal }, input }) => put(deps, principal.actor, input));
