import { z } from 'zod';
import { findTokenHolderWithinLimit } from '#domain/access/token-holder.ts';
import { findAssistantRole } from '#domain/portal/explanation/assistant-role.ts';
import { explainDecisions as explain } from '#domain/portal/explanation/explain-decisions.ts';
import { mailedLinkRequired } from '#kernel/errors/refusals.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { secretAddress } from '../base/secret-address.ts';
import { explanationsExample } from './explanation/explanation-example.ts';
import { explanationToJson } from './explanation/explanation-json.ts';
import { assistantRoleSchema, explanationSchema } from './explanation/explanation-schema.ts';
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
        'Each application has its decisions (who decided, when and why) and the contests of them. ' +
        'It has what preceded a decision: the answers that were sent with it, the questions that were asked, the model that asked them, ' +
        'the company that ran the model, and the answers that were noted, each with its quote. ' +
        '`readings` lists who opened it. `suspicious` says that the form was marked, and `suspiciousReason` why. ' +
        'Each application also has a page for people: `/portal/{token}/applications/{applicationId}/explanation`. ' +
        'At most 60 calls a minute with a token.',
      tag: 'Candidate portal',
      scope: 'candidate-portal:read',
      errors: 'public',
      statuses: [200, 403, 404, 500],
      extension: true,
      cache: 'no-store',
      refusals: { 403: { description: 'The token is an application id.', failure: mailedLinkRequired() } },
      ...secretAddress,
      examples: ({ portalToken, applicationId, jobId }) => ({
        parameters: { token: portalToken },
        response: explanationsExample({ applicationId, jobId }),
      }),
    }),
  )
  .input(portalInput)
  .output(
    z.object({
      assistant: assistantRoleSchema.describe(
        'The tasks and limits of the interviewer, a model or the questionnaire. ' +
          '`reads` and `does` are empty if neither is set up and neither took part.',
      ),
      applications: z.array(explanationSchema).describe('The applications, newest first.'),
    }),
  )
  .query(async ({ ctx: { deps, onLimitState }, input: { token } }) => {
    const holder = await findTokenHolderWithinLimit(deps, { token, onLimitState });
    const explanations = await explain(deps, holder);
    const { reads, doesNotRead, does, cannot } = findAssistantRole(explanations, deps.settings);
    // Copied, since the type of the output has mutable lists.
    const assistant = {
      reads: [...reads],
      doesNotRead: [...doesNotRead],
      does: [...does],
      cannot: [...cannot],
    };
    return { assistant, applications: explanations.map(explanationToJson) };
  });
