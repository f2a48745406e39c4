import type { Brief } from '#realtime/model/brief.ts';
import type { QuestionId } from '#realtime/model/questions.ts';

/** The questionnaire's sentences in one language. */
export type QuestionnaireWording = {
  greeting(brief: Brief): string;
  /** Follows an answer; it says that the words are stored, and not that they were understood. */
  stored: string;
  takeOver: string;
  answerAbove: string;
  isQuestionnaire(brief: Brief): string;
  human: string;
  /** Replies to a question of the candidate, which only the last question takes down for the employer. */
  cannotAnswer: { yet: string; recorded(brief: Brief): string; closed(brief: Brief): string };
  stillWaiting: string;
  closingSentence(brief: Brief): string;
  questions: Record<QuestionId, (brief: Brief) => string>;
  labels: Record<QuestionId | 'first_words', string>;
  declined: string;
};
