const PREFIX = 'form.';

/**
 * Makes the message id of a fact that the form of questions noted; no message of a conversation may have such an id.
 */
export function formAnswerId(question: string): string {
  return `${PREFIX}${question}`;
}

export function isFormAnswerId(messageId: string): boolean {
  return messageId.startsWith(PREFIX);
}
