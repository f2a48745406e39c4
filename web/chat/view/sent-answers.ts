import { isToCandidate } from '#domain/prequalification/asked-questions.ts';
import { countWordsUnderQuestions } from '#domain/prequalification/fact-words.ts';
import type { ChatPart } from '#domain/sessions/chat-part.ts';
import type { Lang } from '#kernel/language.ts';
import type { QuestionFormState } from '../question-form/form-state.ts';
import type { ChatView } from './chat-view.ts';
import { unansweredQuestions } from './open-questions.ts';
import type { SentAnswers } from './outcome-query.ts';

/** A conversation, and what became of the form of questions that was just sent. */
export type ChatAfterForm = { view: ChatView; sentAnswers?: SentAnswers; formState?: QuestionFormState };

/**
 * Tells whether the heading says that answers are sent. Right after the form was sent, one of its answers must be
 * saved; a question to the employer is no answer. Later there must be an answer, and one to each question if a
 * conversation has asked, too. A form that is shown again has its own heading.
 */
export function hasSentAnswers(
  visit: { lang: Lang },
  { view, sentAnswers, formState }: ChatAfterForm,
): boolean {
  if (sentAnswers?.saved === 'none') return false;
  if (sentAnswers?.questionIds.some((id) => isToCandidate({ id })) === true) return true;
  if (formState !== undefined) return false;
  const isComplete = view.messages.length === 0 || unansweredQuestions(view, visit).length === 0;
  return isComplete && countWordsUnderQuestions(view.facts) > 0;
}

/** Tells whether the page is about answers that are sent. A page that still offers to answer questions is not. */
export function isAboutAnswers(visit: { lang: Lang }, chat: ChatAfterForm, mainPart: ChatPart): boolean {
  if (mainPart !== 'form' && mainPart !== 'undecided') return false;
  const offersQuestions = mainPart === 'undecided' && unansweredQuestions(chat.view, visit).length > 0;
  return !offersQuestions && hasSentAnswers(visit, chat);
}
