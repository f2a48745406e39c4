import type { QuestionId } from './questions.ts';

/** The candidate's newest message. If it has no id, a running turn recognises its repetition by the text. */
export type SentMessage = { id: string | null; text: string };

export type TranscriptMessage = {
  id: string;
  role: 'user' | 'assistant';
  text: string;
  asks: QuestionId | null;
  /** True for an answer that was interrupted. */
  incomplete: boolean;
  /** True if the questionnaire wrote the message, or finished it for the provider. */
  byQuestionnaire: boolean;
  /** True for a message between the candidate and a person of the employer, of either (D58). */
  withPerson?: boolean;
};
