import { z } from 'zod';
import { listOwnKeys } from '#domain/partners/own-keys.ts';
import { partnerRest, partnerSetupProcedure } from '../base/partner-setup.ts';

const listedKey = z.object({
  id: z.guid().describe('Its id.'),
  label: z.string().nullable().describe('What it is for.'),
  test: z.boolean().describe('True for a key of the sandbox.'),
  lastFour: z.string().describe('Its last four characters.'),
  createdAt: z.iso.datetime().describe('The time of its issue.'),
  expiresAt: z.iso.datetime().nullable().describe('Its end; null for none.'),
  revokedAt: z.iso.datetime().nullable().describe('The time of its revocation.'),
  lastUsedAt: z.iso.datetime().nullable().describe('Its last use, to the minute.'),
});

/** GET /api/partner/v1/keys: beyond the contract's twelve operations. */
export const listPartnerKeys = partnerSetupProcedure
  .meta(
    partnerRest({
      operationId: 'listPartnerKeys',
      method: 'GET',
      path: '/keys',
      summary: 'List your keys',
      description: 'From the oldest, revoked ones too; `lastUsedAt` tells when one is no longer used.',
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
