import { z } from 'zod';
import { listManagementKeys as list } from '#domain/administration/keys/list-management-keys.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import {
  installationProcedure,
  installationRest,
  unknownWorkspaceRefusal,
} from '#routers/base/management.ts';

const listedKey = z.object({
  id: z.guid().describe('The id of the key.'),
  label: z.string().nullable().describe('The purpose of the key.'),
  scopes: z.array(z.string()).describe('The scopes of the key.'),
  lastFour: z.string().describe('The last four characters of the key.'),
  issuedBy: z.string().describe('The issuer: `administrator`, or `key:` and the id of a key.'),
  createdAt: z.iso.datetime().describe('The time of the issue.'),
  expiresAt: z.iso.datetime().nullable().describe('The time at which the key expires; null for never.'),
  revokedAt: z.iso.datetime().nullable().describe('The time of the revocation.'),
  lastUsedAt: z.iso.datetime().nullable().describe('The last use, to the minute.'),
});

/** GET /api/manage/v1/workspaces/{slug}/keys, an extension of the contract. */
export const listManagementKeys = installationProcedure
  .meta(
    installationRest({
      operationId: 'listManagementKeys',
      method: 'GET',
      path: '/workspaces/{slug}/keys',
      summary: 'List the management keys of a workspace',
      description: 'All keys, oldest first, also the revoked ones. The keys themselves are not shown again.',
      statuses: [200, 404],
      refusals: { 404: unknownWorkspaceRefusal },
      examples: (values) => ({
        parameters: { slug: values.workspace.slug },
        response: {
          keys: [
            {
              id: '6f0f2c52-93c5-4f0b-9f0e-5b1e2c1f8a77',
              label: 'ATS',
              scopes: ['jobs:manage', 'applications:manage'],
              lastFour: 'q3Xk',
              issuedBy: 'administrator',
              createdAt: '2026-11-01T08:00:00.000Z',
              expiresAt: null,
              revokedAt: null,
              lastUsedAt: '2026-11-26T08:54:00.000Z',
            },
          ],
        },
      }),
    }),
  )
  .input(z.object(workspaceShape))
  .output(z.object({ keys: z.array(listedKey).describe('The keys.') }))
  .query(async ({ ctx: { deps }, input }) => {
    const keys = await list(deps, { workspace: input.slug });
    return {
      keys: keys.map(({ createdAt, expiresAt, revokedAt, lastUsedAt, ...key }) => ({
        ...key,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt?.toISOString() ?? null,
        revokedAt: revokedAt?.toISOString() ?? null,
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    };
  });
