import { z } from 'zod';
import { revokeManagementKey as revoke } from '#domain/administration/keys/revoke-management-key.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import {
  installationProcedure,
  installationRest,
  unknownWorkspaceRefusal,
} from '#routers/base/management.ts';

/** DELETE /api/manage/v1/workspaces/{slug}/keys/{id}, an extension of the contract. */
export const revokeManagementKey = installationProcedure
  .meta(
    installationRest({
      operationId: 'revokeManagementKey',
      method: 'DELETE',
      path: '/workspaces/{slug}/keys/{id}',
      summary: 'Revoke a management key of a workspace',
      description: 'The key is refused from now on, for good. A second call keeps the first revocation time.',
      statuses: [200, 400, 404],
      refusals: {
        404: { ...unknownWorkspaceRefusal, description: 'There is no such workspace, or no such key of it.' },
      },
      examples: (values) => ({
        parameters: { slug: values.workspace.slug, id: '6f0f2c52-93c5-4f0b-9f0e-5b1e2c1f8a77' },
        refusedInput: { slug: values.workspace.slug, id: 'x' },
        response: { id: '6f0f2c52-93c5-4f0b-9f0e-5b1e2c1f8a77', revokedAt: '2026-11-26T09:00:00.000Z' },
      }),
    }),
  )
  .input(z.object({ ...workspaceShape, id: z.guid().toLowerCase().meta({ description: 'The key’s id.' }) }))
  .output(
    z.object({
      id: z.guid().describe('The id of the key.'),
      revokedAt: z.iso.datetime().describe('The time of the revocation.'),
    }),
  )
  .mutation(async ({ ctx: { deps, principal }, input: { slug, id } }) => {
    const revoked = await revoke(deps, { actor: principal.actor, id, workspace: slug });
    return { id, revokedAt: revoked.revokedAt.toISOString() };
  });
