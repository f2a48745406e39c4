import { z } from 'zod';
import { listOwnKeys } from '#domain/partners/list-own-keys.ts';
import { partnerRest, partnerSetupProcedure } from '../base/partner-setup.ts';

const listedKey = z.object({
  id: z.guid().describe('The id of the key.'),
  label: z.string().nullable().describe('The purpose of the key.'),
  test: z.boolean().describe('True for a key of the sandbox.'),
  lastFour: z.string().describe('The last four characters of the key.'),
  createdAt: z.iso.datetime().describe('The time of the issue.'),
  expiresAt: z.iso.datetime().nullable().describe('The time at which the key expires; null for never.'),
  revokedAt: z.iso.datetime().nullable().describe('The time of the revocation.'),
  lastUsedAt: z.iso.datetime().nullable().describe('The last use, to the minute.'),
});

/** GET /api/partner/v1/keys, an extension of the contract. */
export const listPartnerKeys = partnerSetupProcedure
  .meta(
    partnerRest({
      operationId: 'listPartnerKeys',
      method: 'GET',
      path: '/keys',
      summary: 'List your keys',
      description:
        'All keys, oldest first, also the revoked ones. `lastUsedAt` shows which are still in use.',
      statuses: [200, 401, 500],
      examples: () => ({
        response: {
          keys: [
            {
              id: '6f0f2c52-93c5-4f0b-9f0e-5b1e2c1f8a77',
              label: 'production',
              test: false,
              lastFour: 'q3Xk',
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
  .output(z.object({ keys: z.array(listedKey).describe('The keys.') }))
  .query(async ({ ctx: { deps, principal } }) => {
    const { keys } = await listOwnKeys(deps, principal);
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
