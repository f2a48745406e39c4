import { z } from 'zod';
import { callbackPhone, callbackTime } from '#domain/applications/form/field-schemas.ts';
import { replyAboutApplication } from '#domain/needs/reply-about-application.ts';
import { recordConsent as record } from '#domain/prequalification/record-consent.ts';
import { sessionId } from '../base/common-fields.ts';
import { limitSentence } from '../base/limit-sentence.ts';
import { needReplies, withReplies } from '../base/need-replies.ts';
import { sessionProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';

const consentInput = z.object({
  sessionId,
  decision: z.enum(['ai', 'human', 'none']).meta({
    description:
      '`ai` agrees to the conversation with the assistant. ' +
      '`human` asks for a person only, and ends a running conversation. ' +
      '`none`, an extension of the contract, takes back the wish for a person, or the consent.',
  }),
  callback: z.object({ phone: callbackPhone, when: callbackTime }).optional().meta({
    description:
      'With `human`, the number and the time for a call by a person. An extension of the contract.',
  }),
});
const consentOutput = z.object({
  ok: z.literal(true).describe('The decision is stored.'),
  aiConsent: z
    .boolean()
    .describe('The candidate agrees to the automatic conversation, with an AI model or the questionnaire.'),
  replies: needReplies,
});

/** POST /api/v2/prequalif/{sessionId}/consent, contract section 4.5. */
export const recordConsent = sessionProcedure
  // The choice counts even if the workspace is disabled. A choice that revokes is not refused by a limit.
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
