import { z } from 'zod';
import { confirmAddressChange as confirm } from '#domain/portal/contact/confirm-address-change.ts';
import { addressTaken } from '#kernel/errors/refusals.ts';
import { linkToken } from '../base/common-fields.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { secretUrl } from '../base/secret-url.ts';

/** POST /api/v2/address/{token}/confirm: the owner of a new e-mail address confirms it (D76). */
export const confirmAddressChange = candidateProcedure
  .meta(
    rest({
      operationId: 'confirmAddressChange',
      method: 'POST',
      path: '/api/v2/address/{token}/confirm',
      summary: 'Confirm a new e-mail address',
      description:
        'For the holder of the link in the mail to the new e-mail address; the link is valid for seven days. ' +
        'The e-mail address is replaced, the links mailed to the old one become invalid, and the old one ' +
        'gets a mail about it. The answer has the token of a new link to the portal. ' +
        'A second call gets the same answer.',
      tag: 'Candidate portal',
      scope: 'applications:write',
      errors: 'public',
      statuses: [200, 400, 404, 500],
      extension: true,
      consumes: 'none',
      cache: 'no-store',
      refusals: {
        400: {
          description: 'Another candidate of this employer has that e-mail address.',
          failure: addressTaken(),
        },
      },
      answers: { 200: 'The e-mail address is replaced.' },
      ...secretUrl,
      examples: ({ addressToken, portalToken }) => ({
        parameters: { token: addressToken },
        response: { ok: true, portalToken, expiresAt: '2027-02-18T14:03:00.000Z' },
      }),
    }),
  )
  .input(z.object({ token: linkToken }))
  .output(
    z.object({
      ok: z.literal(true).describe('The e-mail address is replaced.'),
      portalToken: z.string().describe('A token for the portal, like those of the links mailed from now on.'),
      expiresAt: z.iso.datetime().describe('The time at which that token expires.'),
    }),
  )
  .mutation(async ({ ctx: { deps }, input: { token } }) => {
    const { token: portalToken, expiresAt } = await confirm(deps, { token });
    return { ok: true as const, portalToken, expiresAt: expiresAt.toISOString() };
  });
