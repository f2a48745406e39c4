import { replyAboutApplication } from '#domain/needs/reply-about-application.ts';
import { recordConsent as record } from '#domain/prequalification/record-consent.ts';
import { limitSentence } from '../base/limit-sentence.ts';
import { withReplies } from '../base/need-replies.ts';
import { sessionProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { consentInput, consentOutput } from './schemas.ts';

/** POST /api/v2/prequalif/{sessionId}/consent, contract section 4.5. */
export const recordConsent = sessionProcedure
  .meta({ session: 'any', mayRevoke: true })
  .meta(
    rest({
      operationId: 'recordPrequalificationConsent',
      method: 'POST',
      path: '/api/v2/prequalif/{sessionId}/consent',
      summary: 'Record the candidate’s choice: an automatic conversation, or human review only',
      description:
        'Works before, during and after a conversation; `human` and `none` end a running one. ' +
        `${limitSentence('consent')} A choice that revokes is never refused by a limit.`,
      tag: 'Prequalification',
      scope: 'prequalification:write',
      errors: 'public',
      statuses: [200, 400, 404, 500],
      cache: 'no-store',
      examples: ({ applicationId }) => ({
        parameters: { sessionId: applicationId },
        request: { decision: 'ai' },
        refusedInput: { sessionId: applicationId, decision: 'later' },
        response: { ok: true, aiConsent: true },
      }),
    }),
  )
  .input(consentInput)
  .output(consentOutput)
  .mutation(async ({ ctx, input }) => {
    await record(ctx.deps, { ...input, way: 'session', acceptLanguage: ctx.acceptLanguage, caller: ctx });
    const { sessionId: applicationId, decision, callback } = input;
    const texts = [callback?.phone, callback?.when];
    const replies = await replyAboutApplication(ctx.deps, { applicationId, texts });
    return withReplies({ ok: true as const, aiConsent: decision === 'ai', replies });
  });
