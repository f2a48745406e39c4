import type { Explanation } from '#domain/portal/explanation/explain-decisions.ts';

/**
 * Writes an explanation in the form of `explanationSchema`. Values that only the page shows are left out, such as
 * `lastMessageAt` of the conversation.
 */
export function explanationToJson({ job, conversation, ...explanation }: Explanation) {
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

/** Writes the times of a speaker's messages as text. */
function withIsoTimes<Speaker extends { since: Date | null; until: Date | null }>(speaker: Speaker) {
  const { since, until } = speaker;
  return { ...speaker, since: since && iso(since), until: until && iso(until) };
}

function iso(at: Date): string {
  return at.toISOString();
}
