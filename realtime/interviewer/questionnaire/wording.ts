import type { Brief } from '#realtime/model/brief.ts';
import { isOwnQuestion, type OwnQuestion } from '#realtime/model/own-questions.ts';
import type { QuestionId } from '#realtime/model/questions.ts';

type KnownQuestion = Exclude<QuestionId, OwnQuestion['id']>;

/** The questionnaire's sentences in one language. */
export type QuestionnaireWording = {
  greeting(brief: Brief): string;
  /** Follows an answer; it says that the words are stored, and not that they were understood. */
  answerKept: string;
  /** Follows a message that is no answer to a question. */
  messageKept: string;
  /**
   * Follows a message that is kept as a question to the employer. `isAnswer`: it is an answer as well. `isPlain`: it is
   * certainly a question, so that the sentence says who can answer it.
   */
  questionKept(brief: Brief, message: { isAnswer: boolean; isPlain: boolean }): string;
  /** Follows an answer with the words of several questions. */
  severalKept: string;
  /** Follows words that were added to an earlier answer. */
  correctionKept(label: string): string;
  /** Follows words that may correct an earlier answer, but are added to none. */
  correctionUnclear: string;
  /** Follows a message that denies a need, as in "do not delete anything". */
  needDenied: Record<'delete' | 'person' | 'stop', string>;
  /** Follows an answer that names a day of availability which is over (D138). */
  pastDay: string;
  /** Follows a message of complaints or insults only; it says how to skip and to stop (D163). */
  complaintKept: string;
  /** Follows a message that asked for this language. */
  language: string;
  /** Follows a message in another script, or of signs alone. */
  notRecognised: string;
  /** Follows a message that skips the question. */
  skipped: string;
  /** Follows the first question. */
  howToSkip: string;
  /** Follows the reply that begins a pause, and replaces the next question until the candidate goes on. */
  paused: string;
  /** Replaces the next question while a request to delete the candidate's data is open. */
  deletionRequested(newLinkUrl: string): string;
  /** Continues a message that a provider began and did not end. */
  takeOver: string;
  /** Follows `takeOver` and asks to answer the question that the provider had asked already. */
  answerAbove: string;
  /** Asks an open question again. */
  askAgain(question: string): string;
  closingSentence(brief: Brief): string;
  questions: Record<KnownQuestion, (brief: Brief) => string>;
  labels: Record<KnownQuestion, string>;
};

/** Writes a question; a job's own one is in the employer's words. */
export function writeQuestion(wording: QuestionnaireWording, question: QuestionId, brief: Brief): string {
  if (!isOwnQuestion(question)) return wording.questions[question](brief);
  return brief.ownQuestions?.find(({ id }) => id === question)?.text ?? '';
}
