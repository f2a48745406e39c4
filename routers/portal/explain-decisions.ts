import { z } from 'zod';
import { findTokenHolderWithinLimit } from '#domain/access/token-holder.ts';
import { explainWithRole } from '#domain/portal/explanation/explain-with-role.ts';
import { mailedLinkRequired } from '#kernel/errors/refusals.ts';
import { limitSentence } from '../base/limit-sentence.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { secretUrl } from '../base/secret-url.ts';
import { explanationsExample } from './explanation/explanation-example.ts';
import { explanationToJson } from './explanation/explanation-json.ts';
import { explanationSchema, interviewerRoleSchema } from './explanation/explanation-schema.ts';
import { portalInput } from './schemas.ts';

/**
 * GET /api/v2/portal/{token}/explanation: the decisions on each application, and how they came about (D64; GDPR, Article
 * 15(1)(h)).
 */
export const explainDecisions = candidateProcedure
  .meta(
    rest({
      operationId: 'explainDecisions',
      method: 'GET',
      path: '/api/v2/portal/{token}/explanation',
      summary: 'Explain the decisions on the candidate’s applications',
      description:
        'Only for the holder of the mailed link. ' +
        'For each application: the decisions (who decided, when and why) and the contests of them; ' +
        'what preceded a decision: the answers that were sent with the application, the questions that were asked, ' +
        'the model that asked them, the company that ran the model, and the noted answers, each with its quote; ' +
        'who opened the application (`readings`); and whether its form was marked as `suspicious`, with the reason. ' +
        'Each application also has a page for people: `/portal/{token}/applications/{applicationId}/explanation`. ' +
        limitSentence('portal'),
      tag: 'Candidate portal',
      scope: 'candidate-portal:read',
      errors: 'public',
      statuses: [200, 403, 404, 500],
      extension: true,
      cache: 'no-store',
      refusals: {
        403: {
          description: 'The token is an application id, and this operation needs the token of a mailed link.',
          failure: mailedLinkRequired(),
        },
      },
      ...secretUrl,
      examples: ({ portalToken, applicationId, jobId }) => ({
        parameters: { token: portalToken },
        response: explanationsExample({ applicationId, jobId }),
      }),
    }),
  )
  .input(portalInput)
  .output(
    z.object({
      // Pages for people call the interviewer an assistant, and clients read this name.
      assistant: interviewerRoleSchema.describe(
        'The tasks and limits of the interviewer, a model or the questionnaire. ' +
          '`reads` and `does` are empty if there is no interviewer and none took part.',
      ),
      applications: z.array(explanationSchema).describe('The applications, newest first.'),
    }),
  )
  .query(async ({ ctx: { deps, onLimitState }, input: { token } }) => {
    const holder = await findTokenHolderWithinLimit(deps, { token, onLimitState });
    const { role, explanations } = await explainWithRole(deps, holder);
    const { reads, doesNotRead, does, cannot } = role;
    // The lists are copied, since the type of the output has mutable ones.
    const assistant = {
      reads: [...reads],
      doesNotRead: [...doesNotRead],
      does: [...does],
      cannot: [...cannot],
    };
    return { assistant, applications: explanations.map(explanationToJson) };
  });
