import { z } from 'zod';
import { findTokenHolderWithinLimit } from '#domain/access/token-holder.ts';
import { blankAsAbsent } from '#domain/applications/form/field-schemas.ts';
import {
  WITHDRAWAL_REASON_MAX,
  withdrawApplication as withdraw,
} from '#domain/portal/withdraw-application.ts';
import { noWithdrawalAfterDecision } from '#kernel/errors/application-refusals.ts';
import { mailedLinkRequired } from '#kernel/errors/refusals.ts';
import { limitSentence } from '../base/limit-sentence.ts';
import { needReplies, withReplies } from '../base/need-replies.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { secretUrl } from '../base/secret-url.ts';
import { ownApplication } from './schemas.ts';

/** POST /api/v2/portal/{token}/applications/{applicationId}/withdraw: the candidate withdraws an application (D76). */
export const withdrawApplication = candidateProcedure
  .meta(
    rest({
      operationId: 'withdrawApplication',
      method: 'POST',
      path: '/api/v2/portal/{token}/applications/{applicationId}/withdraw',
      summary: 'Withdraw an application',
      description:
        'Only for the holder of the mailed link: 403 if the token is an application id. ' +
        'The status becomes `withdrawn`, a running conversation ends, and the employer is notified, with ' +
        'the reason if one is given. A second call changes nothing. ' +
        'A reason that tells of distress is not in that mail, but only on the pages for the employer, and gets a reply of ' +
        'the service in `replies`. ' +
        'An application that was rejected or led to a hire is answered 400. The body may be `{}`. ' +
        limitSentence('portal'),
      tag: 'Candidate portal',
      scope: 'applications:write',
      errors: 'public',
      statuses: [200, 400, 403, 404, 500],
      extension: true,
      cache: 'no-store',
      pasted: ['reason'],
      refusals: {
        400: { description: 'The employer has decided already.', failure: noWithdrawalAfterDecision() },
        403: { description: 'The token is an application id.', failure: mailedLinkRequired() },
      },
      answers: { 200: 'The application is withdrawn.' },
      ...secretUrl,
      examples: ({ portalToken, applicationId }) => ({
        parameters: { token: portalToken, applicationId },
        request: { reason: 'J’ai accepté un autre poste.' },
        response: { ok: true },
      }),
    }),
  )
  .input(
    ownApplication.extend({
      reason: blankAsAbsent(z.string().trim().max(WITHDRAWAL_REASON_MAX)).meta({
        description: 'The reason, in the candidate’s words. The employer reads it.',
      }),
    }),
  )
  .output(z.object({ ok: z.literal(true).describe('The application is withdrawn.'), replies: needReplies }))
  .mutation(async ({ ctx: { deps, onLimitState }, input: { token, applicationId, reason = null } }) => {
    const holder = await findTokenHolderWithinLimit(deps, { token, onLimitState });
    const { replies } = await withdraw(deps, { holder, applicationId, reason });
    return withReplies({ ok: true as const, replies });
  });
