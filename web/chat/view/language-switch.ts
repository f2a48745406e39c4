import type { Page } from '#web/page/layout.ts';
import { type Pair, pathTo } from '#web/page/urls.ts';
import type { Visit } from '#web/page/visit.ts';
import { QUESTION_FORM_ID } from '../question-form/question-form.ts';
import { mainPartOf } from './main-part.ts';
import { unansweredQuestions } from './open-questions.ts';
import { sentPairs, type TakenBack, takenBackPairs } from './outcome-query.ts';
import type { AfterForm } from './sent-answers.ts';

type SwitchedChat = AfterForm & {
  token: string;
  asForm?: boolean;
  corrected?: string;
  takenBack?: TakenBack;
};

/**
 * Describes the switch to the other language. While a form is filled in, it is a button of that form, which sends the fields
 * and stores nothing. Where the answers can only be read again or copied, it is a form of its own, which sends them again.
 * Else it is a link.
 */
export function languageSwitchOf(
  visit: Visit,
  chat: SwitchedChat,
): Pick<Page, 'path' | 'pairs' | 'again' | 'typed'> {
  const { token, view, asForm, answering } = chat;
  const formPath = pathTo('/chat/{token}/questions', { token });
  const path = asForm === true ? formPath : pathTo('/chat/{token}', { token });
  if (answering !== undefined && answering.kind !== 'form')
    return { again: { path, fields: [...answering.values, ['step', 'review']] } };
  const pairs = outcomePairs(chat);
  const isFormShown = mainPartOf(chat) === 'form' && unansweredQuestions(view, visit).length > 0;
  if (isFormShown && pairs.length === 0) return { typed: { formId: QUESTION_FORM_ID, path: formPath } };
  return { path, pairs };
}

/** Returns the query with the result of a form, which the page in the other language shows too. */
function outcomePairs({ sent, corrected, takenBack }: SwitchedChat): Pair[] {
  if (takenBack !== undefined) return takenBackPairs(takenBack);
  if (sent !== undefined) return sentPairs(sent);
  return corrected === undefined ? [] : [['corrected', corrected]];
}
