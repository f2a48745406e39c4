import type { Brief, Help } from '#realtime/model/brief.ts';
import { isOwnQuestion, type OwnQuestion } from '#realtime/model/own-questions.ts';
import type { QuestionId } from '#realtime/model/questions.ts';

/** A question of the questionnaire, unlike those that the employer wrote. */
type KnownQuestion = Exclude<QuestionId, OwnQuestion['id']>;

/** `isFirst`: no question before it can be asked. `isLast`: no question after it can be asked. */
export type PlaceOfQuestion = { isFirst: boolean; isLast: boolean };

/** The questionnaire's sentences in one language. */
export type QuestionnaireWording = {
  greeting(brief: Brief): string;
  /** Follows every message but those to which another sentence replies. It claims nothing about the words. */
  wordsKept: string;
  /** Follows `wordsKept`, and names the one word that shows all ways (D177). */
  helpWord: string;
  /** Follows a message that asked for this language. */
  languageSwitched: string;
  /** Follows a message in an unknown script, or without letters. */
  notRecognised(help: Help): string;
  /** Follows a message that skips the question. */
  skipped: string;
  /** Follows `wordsKept` where the question stays open, before `howToMove` (D186). */
  mayAdd: string;
  /** Follows `mayAdd`, or a question that is asked again: the candidate says when to go on. */
  howToMove(place: PlaceOfQuestion): string;
  /** Follows the first question and what was not understood, before `ways`. */
  howToLeave(place: PlaceOfQuestion): string;
  /** Replaces `howToLeave` where the questionnaire replaces a model that has failed. */
  howToSkip: string;
  /**
   * Comes before the reply to the wish for a person: the candidate may have asked whether a person writes. It speaks of this
   * message alone, since a model may have written those before it.
   */
  isAutomatic: string;
  /** Follows the first question, the end, and each message in a pause or after the end: the ways that are always there. */
  ways(help: Help): string;
  /** Follows the reply that begins a pause, and replaces the next question until the candidate goes on. */
  paused: string;
  /** Replaces the next question while a request to delete the candidate's data is open. */
  deletionRequested(newLinkUrl: string): string;
  /** Continues a message that a provider began and did not end. */
  providerReplaced: string;
  /** Follows `providerReplaced`: asks for an answer to the question that the provider has asked already. */
  answerAbove: string;
  /** Asks an open question again. */
  askAgain(question: string): string;
  /** Asks a question that has words already. */
  askWithWords(question: string, words: string): string;
  closing: string;
  questions: Record<KnownQuestion, (brief: Brief) => string>;
  /** The names of the questions, for the prompt of a model that takes over. */
  labels: Record<KnownQuestion, string>;
};

/** Writes a question; a job's own one is in the employer's words. */
export function writeQuestion(wording: QuestionnaireWording, question: QuestionId, brief: Brief): string {
  if (!isOwnQuestion(question)) return wording.questions[question](brief);
  return brief.ownQuestions?.find(({ id }) => id === question)?.text ?? '';
}

const EXCERPT_CHARACTERS = 240;

/** Returns a text on one line, cut between words if it is long. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT_CHARACTERS) return line;
  return `${line.slice(0, EXCERPT_CHARACTERS).replace(/\s\S*$/, '')}…`;
}
