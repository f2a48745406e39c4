import { z } from 'zod';
import { listManagementKeys as list } from '#domain/administration/keys/list-management-keys.ts';
import { workspaceParameter } from '#routers/base/common-fields.ts';
import { installationProcedure, installationRest } from '#routers/base/management.ts';
import { unknownWorkspaceRefusal } from './unknown-workspace.ts';

const listedKey = z.object({
  id: z.guid().describe('Its id.'),
  label: z.string().nullable().describe('What it is for.'),
  scopes: z.array(z.string()).describe('What it may do.'),
  lastFour: z.string().describe('Its last four characters.'),
  issuedBy: z.string().describe('Who issued it: `administrator`, or `key:` and the id of a key.'),
  createdAt: z.iso.datetime().describe('The time of its issue.'),
  expiresAt: z.iso.datetime().nullable().describe('Its end; null for none.'),
  revokedAt: z.iso.datetime().nullable().describe('The time of its revocation.'),
  lastUsedAt: z.iso.datetime().nullable().describe('Its last use, to the minute.'),
});

/** GET /api/manage/v1/workspaces/{slug}/keys: beyond the contract's twelve operations. */
export const listManagementKeys = installationProcedure
  .meta(
    installationRest({
      operationId: 'listManagementKeys',
      method: 'GET',
      path: '/workspaces/{slug}/keys',
      summary: 'List the management keys of a workspace',
      description: 'From the oldest, revoked ones too. No key can be read again.',
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
  .input(z.object(workspaceParameter))
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
