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
export const questionnaireRole = { ...assistantRole, does: ['asks', 'notes_quotes'] } as const;
