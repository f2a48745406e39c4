import { z } from 'zod';
import { slug } from '#domain/administration/field-schemas.ts';
import { putWorkspace as put } from '#domain/administration/workspaces/put-workspace.ts';
import { installationProcedure, installationRest } from '#routers/base/management.ts';
import { managedWorkspace, managedWorkspaceExample, workspaceSettings } from './schemas.ts';

/** Three images in base64, each within its own bound, and the texts. */
const BODY_BYTES_MAX = 2_097_152;

/** PUT /api/manage/v1/workspaces/{slug}: beyond the contract's twelve operations. */
export const putWorkspace = installationProcedure
  .meta(
    installationRest({
      operationId: 'putWorkspace',
      method: 'PUT',
      path: '/workspaces/{slug}',
      summary: 'Create or change a workspace',
      description:
        'A new workspace needs its `name` alone. What is left out keeps its value, or takes its default in a new workspace. A workspace that is the same already is not written.',
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
      slug: slug.meta({ description: 'Its name in addresses.' }),
      workspace: workspaceSettings.describe('What to set.'),
    }),
  )
  .output(
    z.object({
      workspace: managedWorkspace.describe('The workspace.'),
      outcome: z.enum(['created', 'updated', 'unchanged']).describe('What became of it.'),
    }),
  )
  .mutation(({ ctx: { deps, principal }, input }) => put(deps, principal.actor, input));
