/** The most characters of a message in a conversation, by the candidate or by a person of the employer. */
export const MESSAGE_CHARACTERS_MAX = 8000;
