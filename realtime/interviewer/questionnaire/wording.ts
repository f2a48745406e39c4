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
   * Follows a message that is kept as a question to the employer, and as an answer too where `isAnswer`. `isPlain`: it asks
   * by itself, so that the sentence says who can answer.
   */
  questionKept(brief: Brief, kept: { isAnswer: boolean; isPlain: boolean }): string;
  /** Follows an answer with the words of several questions. */
  severalKept: string;
  /** Follows words that were added to an earlier answer. */
  correctionKept(label: string): string;
  /** Follows words that may correct an earlier answer, and are noted under none. */
  correctionUnclear: string;
  /** Follows a message that takes a need back. */
  takenBack: Record<'delete' | 'person' | 'stop', string>;
  /** Follows a day that is over, as the day from which someone is available (D138). */
  pastDay: string;
  /** Follows words that complain or insult, and answer nothing; it says what the candidate can do (D163). */
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
  /** Replaces it while a request to delete the candidate's data is open. */
  deletionRequested(newLinkUrl: string): string;
  takeOver: string;
  answerAbove: string;
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
