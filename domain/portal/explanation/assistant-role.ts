import type { Settings } from '#domain/ports.ts';

/** The part of an AI assistant in every application (D28, D63): the pages word these lists. */
export const assistantRole = {
  /** The data that the assistant receives. */
  reads: ['job', 'questions', 'messages'],
  /** The data of an application that it does not receive. */
  doesNotRead: ['name', 'email', 'phone', 'letter', 'files', 'application_answers', 'other_applications'],
  does: ['asks', 'answers_about_job', 'notes_quotes'],
  cannot: ['score', 'rank', 'decide', 'change_status'],
} as const;

/** The part of the questionnaire, which answers nothing. */
const questionnaireRole = { ...assistantRole, does: ['asks', 'notes_quotes'] } as const;

/** Without an interviewer, nothing is read and nothing is done. */
const noRole = { ...assistantRole, reads: [], does: [] } as const;

type HeldConversation = {
  interviewers: readonly { kind: 'model' | 'questionnaire' }[];
  formAnswers: number;
};

/**
 * Returns the part of the assistant, or of the questionnaire in its place, in a person's applications. One that took
 * part counts, even if the service was later set up without it.
 */
export function assistantRoleIn(
  applications: readonly { conversation: HeldConversation }[],
  { interviewer }: Pick<Settings, 'interviewer'>,
): typeof assistantRole | typeof questionnaireRole | typeof noRole {
  const conversations = applications.map(({ conversation }) => conversation);
  const kinds = new Set(conversations.flatMap(({ interviewers }) => interviewers.map(({ kind }) => kind)));
  if (interviewer === 'ai' || kinds.has('model')) return assistantRole;
  const hasFormAnswers = conversations.some(({ formAnswers }) => formAnswers > 0);
  return interviewer === 'none' && kinds.size === 0 && !hasFormAnswers ? noRole : questionnaireRole;
}
