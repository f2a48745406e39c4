import type { QuestionId } from './questions.ts';

/** The candidate's newest message. A running turn recognises a repeated message without an id by its text. */
export type SentMessage = { id: string | null; text: string };

export type TranscriptMessage = {
  id: string;
  role: 'user' | 'assistant';
  text: string;
  asks: QuestionId | null;
  /** The answer was interrupted. */
  incomplete: boolean;
  /** The questionnaire said it, or finished it for the provider. */
  byQuestionnaire: boolean;
};
