import { z } from 'zod';
import { findTokenHolderWithinLimit } from '#domain/access/token-holder.ts';
import { email } from '#domain/applications/form/field-schemas.ts';
import { languageOf } from '#domain/notices/language.ts';
import { requestAddressChange as request } from '#domain/portal/contact/request-address-change.ts';
import { mailedLinkRequired } from '#kernel/errors/refusals.ts';
import { limitSentence } from '../base/limit-sentence.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { secretUrl } from '../base/secret-url.ts';
import { portalInput } from './schemas.ts';

/** POST /api/v2/portal/{token}/address: a new e-mail address takes effect when its owner confirms it (D76). */
export const requestAddressChange = candidateProcedure
  .meta(
    rest({
      operationId: 'requestAddressChange',
      method: 'POST',
      path: '/api/v2/portal/{token}/address',
      summary: 'Ask for another e-mail address',
      description:
        'Only for the holder of the mailed link: 403 if the token is an application id. ' +
        'A link is mailed to the new e-mail address, in the language of `Accept-Language`; nothing changes ' +
        'until it is confirmed, within seven days. A further request replaces the earlier one. ' +
        'The answer does not say who uses that e-mail address. ' +
        `${limitSentence('address-change')} ${limitSentence('portal')}`,
      tag: 'Candidate portal',
      scope: 'applications:write',
      errors: 'public',
      statuses: [200, 400, 403, 404, 500],
      extension: true,
      cache: 'no-store',
      refusals: { 403: { description: 'The token is an application id.', failure: mailedLinkRequired() } },
      answers: { 200: 'A link is mailed to the new e-mail address.' },
      ...secretUrl,
      examples: ({ portalToken }) => ({
        parameters: { token: portalToken },
        request: { email: 'camille.nouvelle@candidate.example' },
        refusedInput: { token: portalToken, email: 'camille' },
        response: { ok: true },
      }),
    }),
  )
  .input(portalInput.extend({ email: email.meta({ description: 'The new e-mail address.' }) }))
  .output(z.object({ ok: z.literal(true).describe('The request is stored.') }))
  .mutation(async ({ ctx: { deps, onLimitState, acceptLanguage }, input }) => {
    const holder = await findTokenHolderWithinLimit(deps, { token: input.token, onLimitState });
    const lang = languageOf(acceptLanguage, holder.candidate.lang);
    await request(deps, { holder, email: input.email, lang, onLimitState });
    return { ok: true as const };
  });
