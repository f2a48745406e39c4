import { z } from 'zod';
import { findCountedTokenHolder } from '#domain/access/token-holder.ts';
import { assistantRole } from '#domain/portal/explanation/assistant-role.ts';
import { type Explanation, explainApplications } from '#domain/portal/explanation/explain-applications.ts';
import { mailedLinkRequired } from '#kernel/errors/refusals.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { secretAddress } from '../base/secret-address.ts';
import { explanation, role } from './explanation/explanation-schema.ts';
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
        'For the holder of the mailed link; an application id as the token is answered 403. For each application: who decided, when and why, which model asked what and which company ran it, the noted answers with the words they rest on, who read it, and the contests. The page is at `/portal/{token}/applications/{applicationId}/explanation`. At most 60 calls a minute with a token.',
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
      assistant: role.describe('The part of the assistant in every application.'),
      applications: z.array(explanation).describe('The applications, newest first.'),
    }),
  )
  .query(async ({ ctx: { deps, onCounted }, input: { token } }) => {
    const holder = await findCountedTokenHolder(deps, { token, onCounted });
    const explanations = await explainApplications(deps, holder);
    return { assistant: toLists(assistantRole), applications: explanations.map(toJson) };
  });

/** Copies the lists, which a schema's output may change. */
function toLists({ reads, doesNotRead, does, cannot }: typeof assistantRole) {
  return { reads: [...reads], doesNotRead: [...doesNotRead], does: [...does], cannot: [...cannot] };
}

function withIsoTimes<Messages extends { since: Date | null; until: Date | null }>(messages: Messages) {
  const { since, until } = messages;
  return { ...messages, since: since && iso(since), until: until && iso(until) };
}

function toJson({ job: { id, title }, conversation: talk, ...handled }: Explanation) {
  const { consent, interviewers, formAnswers, persons, questions, facts } = talk;
  return {
    applicationId: handled.applicationId,
    job: { id, title },
    sentAt: iso(handled.sentAt),
    status: handled.status,
    decision: handled.decision && { ...handled.decision, at: iso(handled.decision.at) },
    steps: handled.steps.map((one) => ({ ...one, at: iso(one.at) })),
    conversation: {
      consent,
      interviewers: interviewers.map(withIsoTimes),
      formAnswers,
      persons: persons.map(withIsoTimes),
      questions: questions.map(({ question, at }) => ({ question, at: iso(at) })),
      facts,
    },
    readings: handled.readings.map(({ by, at }) => ({ by, at: iso(at) })),
    contests: handled.contests.map(({ isLate: _, ...contest }) => ({
      ...contest,
      decidedAt: iso(contest.decidedAt),
      requestedAt: iso(contest.requestedAt),
      dueAt: iso(contest.dueAt),
      answeredAt: contest.answeredAt && iso(contest.answeredAt),
    })),
    canContest: handled.canContest,
  };
}

function iso(at: Date): string {
  return at.toISOString();
}
