import { z } from 'zod';
import { findTokenHolderWithinLimit } from '#domain/access/token-holder.ts';
import { firstName, lastName } from '#domain/applications/form/field-schemas.ts';
import { correctContact as correct } from '#domain/portal/contact/correct-contact.ts';
import { mailedLinkRequired } from '#kernel/errors/refusals.ts';
import { limitSentence } from '../base/limit-sentence.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { secretUrl } from '../base/secret-url.ts';
import { portalInput } from './schemas.ts';

/** PUT /api/v2/portal/{token}/contact: the candidate corrects name or phone number (D17). */
export const correctContactDetails = candidateProcedure
  .meta(
    rest({
      operationId: 'correctContactDetails',
      method: 'PUT',
      path: '/api/v2/portal/{token}/contact',
      summary: 'Correct the candidate’s name or phone number',
      description:
        'Only for the holder of the mailed link: 403 if the token is an application id. ' +
        'A field that is left out keeps its value. ' +
        'Applications keep the values that were sent with them; the employer sees the corrected ones. ' +
        `For a new e-mail address, call \`requestAddressChange\`. ${limitSentence('portal')}`,
      tag: 'Candidate portal',
      scope: 'applications:write',
      errors: 'public',
      statuses: [200, 400, 403, 404, 500],
      extension: true,
      cache: 'no-store',
      refusals: { 403: { description: 'The token is an application id.', failure: mailedLinkRequired() } },
      answers: { 200: 'The values are stored.' },
      ...secretUrl,
      examples: ({ portalToken }) => ({
        parameters: { token: portalToken },
        request: { phone: '+33 4 00 00 00 01' },
        refusedInput: { token: portalToken, lastName: '' },
        response: { ok: true },
      }),
    }),
  )
  .input(
    portalInput.extend({
      firstName: firstName.min(1).optional().describe('The given name.'),
      lastName: lastName.optional().describe('The family name.'),
      phone: z.string().normalize('NFC').trim().max(50).optional().meta({
        description: 'A telephone number in any spelling; empty text removes it.',
      }),
    }),
  )
  .output(z.object({ ok: z.literal(true).describe('The values are stored.') }))
  .mutation(async ({ ctx: { deps, onLimitState }, input: { token, ...fields } }) => {
    const holder = await findTokenHolderWithinLimit(deps, { token, onLimitState });
    await correct(deps, { holder, fields });
    return { ok: true as const };
  });
