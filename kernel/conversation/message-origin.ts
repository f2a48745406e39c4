/**
 * The writers of a conversation's messages. `script` is the questionnaire: the stream, the API and the stored rows have
 * this word, so it does not change. Everywhere else the word is `questionnaire`.
 */
export const messageOrigins = ['candidate', 'ai', 'script', 'person'] as const;
export type MessageOrigin = (typeof messageOrigins)[number];

/** The origins of an answer. */
export const answerOrigins = ['ai', 'script', 'person'] as const satisfies readonly MessageOrigin[];

/** The origins of an interviewer's words: a model, or the questionnaire. */
export const interviewerOrigins = ['ai', 'script'] as const satisfies readonly MessageOrigin[];
export type InterviewerOrigin = (typeof interviewerOrigins)[number];

/** Tells whether an interviewer wrote the message, not the candidate or a person of the employer. */
export function isByInterviewer<Message extends { origin: MessageOrigin }>(
  message: Message,
): message is Message & { origin: InterviewerOrigin } {
  return message.origin === 'ai' || message.origin === 'script';
}
