import { z } from 'zod';
import { findTokenHolderWithinLimit } from '#domain/access/token-holder.ts';
import { contestDecision as contest, contestText } from '#domain/portal/explanation/contest-decision.ts';
import { nothingToContest } from '#kernel/errors/application-refusals.ts';
import { mailedLinkRequired } from '#kernel/errors/refusals.ts';
import { limitSentence } from '../base/limit-sentence.ts';
import { needReplies, withReplies } from '../base/need-replies.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { secretUrl } from '../base/secret-url.ts';
import { ownApplication } from './schemas.ts';

/**
 * POST /api/v2/portal/{token}/applications/{applicationId}/contest: a person has to look at the decision again (D64).
 */
export const contestDecision = candidateProcedure
  .meta(
    rest({
      operationId: 'contestDecision',
      method: 'POST',
      path: '/api/v2/portal/{token}/applications/{applicationId}/contest',
      summary: 'Contest the decision on an application',
      description:
        'Only for the holder of the mailed link: 403 if the token is an application id. ' +
        'The employer is notified, and a person must answer by `dueAt`, a month later. ' +
        'The answer comes by mail and is in `explainDecisions`. ' +
        'Only a rejection can be contested, once for each decision; the same text sent again changes ' +
        'nothing. A text that tells of distress gets a reply of the service in `replies`. ' +
        limitSentence('portal'),
      tag: 'Candidate portal',
      scope: 'applications:write',
      errors: 'public',
      statuses: [200, 400, 403, 404, 500],
      extension: true,
      cache: 'no-store',
      pasted: ['text'],
      refusals: {
        400: {
          description: 'There is no rejection, or it is contested already.',
          failure: nothingToContest(),
        },
        403: { description: 'The token is an application id.', failure: mailedLinkRequired() },
      },
      answers: { 200: 'The decision is contested.' },
      ...secretUrl,
      examples: ({ portalToken, applicationId }) => ({
        parameters: { token: portalToken, applicationId },
        request: { text: 'Mon permis de conduire est valide : relisez ma candidature, s’il vous plaît.' },
        response: { ok: true, dueAt: '2026-12-23T08:00:00.000Z' },
      }),
    }),
  )
  .input(
    ownApplication.extend({
      text: contestText.meta({
        description: 'The reason for the contest, in the candidate’s words. The employer reads it.',
      }),
    }),
  )
  .output(
    z.object({
      ok: z.literal(true).describe('The decision is contested.'),
      dueAt: z.iso.datetime().describe('The time by which a person has to answer.'),
      replies: needReplies,
    }),
  )
  .mutation(async ({ ctx: { deps, onLimitState }, input: { token, applicationId, text } }) => {
    const holder = await findTokenHolderWithinLimit(deps, { token, onLimitState });
    const { dueAt, replies } = await contest(deps, { holder, applicationId, text });
    return withReplies({ ok: true as const, dueAt: dueAt.toISOString(), replies });
  });
