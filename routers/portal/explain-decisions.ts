import { z } from 'zod';
import { findCountedTokenHolder } from '#domain/access/token-holder.ts';
import { assistantRole, assistantRoleIn } from '#domain/portal/explanation/assistant-role.ts';
import { explainApplications } from '#domain/portal/explanation/explain-applications.ts';
import { mailedLinkRequired } from '#kernel/errors/refusals.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { secretAddress } from '../base/secret-address.ts';
import { explanationToJson } from './explanation/explanation-json.ts';
import { assistantRoleSchema, explanationSchema } from './explanation/explanation-schema.ts';
import { portalInput } from './schemas.ts';

/**
 * GET /api/v2/portal/{token}/explanation: how each application was handled, and by whom (D64; GDPR, Article 15(1)(h)).
 */
export const explainDecisions = candidateProcedure
  .meta(
    rest({
      operationId: 'explainDecisions',
      method: 'GET',
      path: '/api/v2/portal/{token}/explanation',
      summary: 'Explain how the candidate’s applications were handled',
      description:
        'Only for the holder of the mailed link. ' +
        'For each application: who decided, when and why; which model asked which questions, and which company ran the model; ' +
        'the answers that were sent with the application; the answers that the interviewer noted, each with its quote; ' +
        'who read the application; whether the form was marked as suspicious, and why; and the contests. ' +
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
        response: {
          assistant: assistantRole,
          applications: [
            {
              applicationId,
              job: { id: jobId, title: 'Développeuse ou développeur TypeScript' },
              sentAt: '2026-11-18T14:03:00.000Z',
              status: 'received',
              decision: null,
              steps: [
                {
                  status: 'received',
                  at: '2026-11-18T14:03:00.000Z',
                  by: 'candidate',
                  decidedBy: null,
                  reason: null,
                },
              ],
              answers: [],
              conversation: {
                consent: 'ai',
                interviewers: [
                  {
                    kind: 'questionnaire',
                    model: null,
                    promptVersion: null,
                    processor: null,
                    messages: 2,
                    since: '2026-11-18T14:04:00.000Z',
                    until: '2026-11-18T14:05:00.000Z',
                  },
                ],
                formAnswers: 0,
                persons: [],
                questions: [{ question: 'availability', at: '2026-11-18T14:04:00.000Z' }],
                facts: [
                  {
                    question: 'availability',
                    status: 'answered',
                    answer: 'Dès le 4 janvier',
                    quote: 'Dès le 4 janvier',
                  },
                ],
              },
              readings: [{ by: 'employer', at: '2026-11-19T08:30:00.000Z' }],
              contests: [],
              canContest: false,
            },
          ],
        },
      }),
    }),
  )
  .input(portalInput)
  .output(
    z.object({
      assistant: assistantRoleSchema.describe(
        'The tasks and limits of the assistant, or of the questionnaire in its place. ' +
          '`reads` and `does` are empty if no assistant and no questionnaire is set up or took part.',
      ),
      applications: z.array(explanationSchema).describe('The applications, newest first.'),
    }),
  )
  .query(async ({ ctx: { deps, onCounted }, input: { token } }) => {
    const holder = await findCountedTokenHolder(deps, { token, onCounted });
    const explanations = await explainApplications(deps, holder);
    const { reads, doesNotRead, does, cannot } = assistantRoleIn(explanations, deps.settings);
    // Copied, since the type of the output has mutable lists.
    const assistant = {
      reads: [...reads],
      doesNotRead: [...doesNotRead],
      does: [...does],
      cannot: [...cannot],
    };
    return { assistant, applications: explanations.map(explanationToJson) };
  });
