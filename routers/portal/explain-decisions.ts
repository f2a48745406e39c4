import { z } from 'zod';
import { findCountedTokenHolder } from '#domain/access/token-holder.ts';
import { assistantRole, roleIn } from '#domain/portal/explanation/assistant-role.ts';
import { type Explanation, explainApplications } from '#domain/portal/explanation/explain-applications.ts';
import { mailedLinkRequired } from '#kernel/errors/refusals.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { secretAddress } from '../base/secret-address.ts';
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
        'Only for the holder of the mailed link: 403 if the token is an application id. ' +
        'For each application: who decided, when and why; which model asked what, and which company ran it; ' +
        'the answers that were sent with the application; the answers that the interviewer noted, each with its quote; ' +
        'who read the application; whether the form looked like a machine’s; and the contests. ' +
        'The page is at `/portal/{token}/applications/{applicationId}/explanation`. ' +
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
                consent: null,
                interviewers: [],
                formAnswers: 0,
                persons: [],
                questions: [],
                facts: [],
              },
              readings: [],
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
        'The tasks and limits of the assistant, or of the questionnaire if no model is used. ' +
          '`reads` and `does` are empty if neither is set up.',
      ),
      applications: z.array(explanationSchema).describe('The applications, newest first.'),
    }),
  )
  .query(async ({ ctx: { deps, onCounted }, input: { token } }) => {
    const holder = await findCountedTokenHolder(deps, { token, onCounted });
    const explanations = await explainApplications(deps, holder);
    const role = roleIn(explanations, deps.settings);
    return { assistant: toLists(role), applications: explanations.map(toJson) };
  });

/** Copies the readonly lists, since the type of the output wants mutable ones. */
function toLists({ reads, doesNotRead, does, cannot }: ReturnType<typeof roleIn>) {
  return { reads: [...reads], doesNotRead: [...doesNotRead], does: [...does], cannot: [...cannot] };
}

/** Writes the times of a speaker's first and last message as text. */
function withIsoTimes<Speaker extends { since: Date | null; until: Date | null }>(speaker: Speaker) {
  const { since, until } = speaker;
  return { ...speaker, since: since && iso(since), until: until && iso(until) };
}

/** Writes an application as JSON. Values that only the page shows are left out, such as the time of the last message. */
function toJson({ job, conversation, ...explanation }: Explanation) {
  const { consent, interviewers, formAnswers, persons, questions, facts } = conversation;
  return {
    applicationId: explanation.applicationId,
    job: { id: job.id, title: job.title },
    sentAt: iso(explanation.sentAt),
    status: explanation.status,
    decision: explanation.decision && { ...explanation.decision, at: iso(explanation.decision.at) },
    steps: explanation.steps.map((step) => ({ ...step, at: iso(step.at) })),
    ...(explanation.mark !== null && { suspicious: true, suspiciousReason: explanation.mark.reason }),
    answers: explanation.answers,
    conversation: {
      consent,
      interviewers: interviewers.map(withIsoTimes),
      formAnswers,
      persons: persons.map(withIsoTimes),
      questions: questions.map(({ question, at }) => ({ question, at: iso(at) })),
      facts,
    },
    readings: explanation.readings.map(({ by, at }) => ({ by, at: iso(at) })),
    contests: explanation.contests.map(({ isLate: _, ...contest }) => ({
      ...contest,
      decidedAt: iso(contest.decidedAt),
      requestedAt: iso(contest.requestedAt),
      dueAt: iso(contest.dueAt),
      answeredAt: contest.answeredAt && iso(contest.answeredAt),
    })),
    canContest: explanation.canContest,
  };
}

function iso(at: Date): string {
  return at.toISOString();
}
