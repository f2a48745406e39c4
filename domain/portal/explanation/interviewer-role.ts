import type { Settings } from '#domain/ports.ts';

/** The role of a model in every application (D28, D63), in words that clients translate for people. */
export const modelRole = {
  /** The data that the model receives. */
  reads: ['job', 'questions', 'messages'],
  /** The data of an application that it does not receive. */
  doesNotRead: ['name', 'email', 'phone', 'letter', 'files', 'application_answers', 'other_applications'],
  does: ['asks', 'answers_about_job', 'notes_quotes'],
  cannot: ['score', 'rank', 'decide', 'change_status'],
} as const;

/** The role of the questionnaire. Unlike a model, it does not answer questions about the job. */
export const questionnaireRole = { ...modelRole, does: ['asks', 'notes_quotes'] } as const;

/** Without an interviewer, nothing is read and nothing is done. */
const noRole = { ...modelRole, reads: [], does: [] } as const;

type ConversationSoFar = {
  interviewers: readonly { kind: 'model' | 'questionnaire' }[];
  formAnswers: number;
};

export type InterviewerRole = typeof modelRole | typeof questionnaireRole | typeof noRole;

/**
 * Returns the role of the interviewer, a model or the questionnaire, in a person's applications. An interviewer that
 * took part counts, even if the service was later set up without it.
 */
export function findInterviewerRole(
  applications: readonly { conversation: ConversationSoFar }[],
  { interviewer }: Pick<Settings, 'interviewer'>,
): InterviewerRole {
  const conversations = applications.map(({ conversation }) => conversation);
  const kinds = new Set(conversations.flatMap(({ interviewers }) => interviewers.map(({ kind }) => kind)));
  if (interviewer === 'ai' || kinds.has('model')) return modelRole;
  const hasFormAnswers = conversations.some(({ formAnswers }) => formAnswers > 0);
  return interviewer === 'none' && kinds.size === 0 && !hasFormAnswers ? noRole : questionnaireRole;
}
