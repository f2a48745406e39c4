import type { Brief } from '#realtime/model/brief.ts';
import type { QuestionId } from '#realtime/model/questions.ts';

/** The questionnaire's sentences in one language. */
export type QuestionnaireWording = {
  greeting(brief: Brief): string;
  thanks: string;
  takeOver: string;
  answerAbove: string;
  isQuestionnaire(brief: Brief): string;
  human: string;
  forwarded(brief: Brief): string;
  stillWaiting: string;
  closingSentence(brief: Brief): string;
  questions: Record<QuestionId, (brief: Brief) => string>;
  labels: Record<QuestionId | 'first_words', string>;
  declined: string;
};
