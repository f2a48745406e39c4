const PREFIX = 'form.';

/**
 * Makes the message id of a fact that comes from the form of questions and not from a message. Messages of a
 * conversation may not have such an id.
 */
export function formAnswerId(questionId: string): string {
  return `${PREFIX}${questionId}`;
}

export function isFormAnswerId(messageId: string): boolean {
  return messageId.startsWith(PREFIX);
}

/** Counts the stored facts that come from the form of questions. Others may come from a conversation. */
export function countFormAnswers(facts: readonly { messageId?: unknown }[]): number {
  return facts.filter(({ messageId }) => isFormAnswerId(String(messageId))).length;
}
