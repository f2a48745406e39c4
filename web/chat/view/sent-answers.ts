import { isToCandidate } from '#domain/prequalification/asked-questions.ts';
import { countWordsUnderQuestions } from '#domain/prequalification/fact-words.ts';
import type { ChatPart } from '#domain/sessions/chat-part.ts';
import type { Lang } from '#kernel/language.ts';
import type { AnsweringState } from '../question-form/answering-state.ts';
import type { ChatView } from './chat-view.ts';
import { unansweredQuestions } from './open-questions.ts';
import type { SentAnswers } from './outcome-query.ts';

export type AfterForm = { view: ChatView; sent?: SentAnswers; answering?: AnsweringState };

/**
 * Tells whether the heading says that answers are sent. Right after the form was sent, the heading says so if an answer was
 * saved; a question to the employer is no answer. Later it says so if there are answers and, once a conversation has asked
 * too, one to each question. A form that is shown again has its own heading.
 */
export function hasSentAnswers(visit: { lang: Lang }, { view, sent, answering }: AfterForm): boolean {
  if (sent?.saved === 'none') return false;
  if (sent?.questions.some((id) => isToCandidate({ id })) === true) return true;
  if (answering !== undefined) return false;
  const isComplete = view.messages.length === 0 || unansweredQuestions(view, visit).length === 0;
  return isComplete && countWordsUnderQuestions(view.facts) > 0;
}

/** Tells whether the page is about answers that are sent. A page that still offers to answer questions is not. */
export function isAboutAnswers(visit: { lang: Lang }, state: AfterForm, mainPart: ChatPart): boolean {
  if (mainPart !== 'form' && mainPart !== 'undecided') return false;
  const offersQuestions = mainPart === 'undecided' && unansweredQuestions(state.view, visit).length > 0;
  return !offersQuestions && hasSentAnswers(visit, state);
}
