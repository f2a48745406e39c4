import { z } from 'zod';
import { revokeOwnKey } from '#domain/partners/revoke-own-key.ts';
import { partnerRest, partnerSetupProcedure } from '../base/partner-setup.ts';

/** DELETE /api/partner/v1/keys/{id}, an extension of the contract. */
export const revokePartnerKey = partnerSetupProcedure
  .meta(
    partnerRest({
      operationId: 'revokePartnerKey',
      method: 'DELETE',
      path: '/keys/{id}',
      summary: 'Revoke one of your keys',
      description:
        'The key is refused from now on, for good. A second call keeps the first revocation time. ' +
        'A key cannot revoke itself, so that you always keep a working one.',
      statuses: [200, 400, 401, 404, 500],
      examples: () => ({
        parameters: { id: '6f0f2c52-93c5-4f0b-9f0e-5b1e2c1f8a77' },
        refusedInput: { id: 'x' },
        response: { id: '6f0f2c52-93c5-4f0b-9f0e-5b1e2c1f8a77', revokedAt: '2026-11-26T09:00:00.000Z' },
      }),
    }),
  )
  .input(z.object({ id: z.guid().toLowerCase().meta({ description: 'The key’s id.' }) }))
  .output(
    z.object({
      id: z.guid().describe('The id of the key.'),
      revokedAt: z.iso.datetime().describe('The time of the revocation.'),
    }),
  )
  .mutation(async ({ ctx: { deps, principal }, input }) => {
    const { id, revokedAt } = await revokeOwnKey(deps, principal, input);
    return { id, revokedAt: revokedAt.toISOString() };
  });
