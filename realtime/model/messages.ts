import type { QuestionId } from './questions.ts';

/** The candidate's newest message. Without an id, a message that is sent again is recognised by its text. */
export type SentMessage = { id: string | null; text: string };

/** A message of a conversation; `asks` is the question that it asks. */
export type TranscriptMessage = {
  id: string;
  role: 'user' | 'assistant';
  text: string;
  asks: QuestionId | null;
  /** True for an answer that was interrupted. */
  incomplete: boolean;
  /** True if the questionnaire wrote the message, or finished it for the provider. */
  byQuestionnaire: boolean;
  /** True for a message between the candidate and a person of the employer, in both directions (D58). */
  withPerson?: boolean;
};

/** Compares messages by their ids, or by their texts if both have none. */
export function isSameMessage(a: SentMessage | null, b: SentMessage | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.id === null && b.id === null) return a.text === b.text;
  return a.id === b.id;
}
