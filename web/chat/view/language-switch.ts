import type { SwitchTargets } from '#web/page/language-switch.ts';
import { type Pair, pathTo } from '#web/page/urls.ts';
import type { Visit } from '#web/page/visit.ts';
import { QUESTION_FORM_ID } from '../question-form/question-form.ts';
import { mainPartOf } from './main-part.ts';
import { unansweredQuestions } from './open-questions.ts';
import { sentAnswersPairs, type TakenBackChoice, takenBackPairs } from './outcome-query.ts';
import type { ChatAfterForm } from './sent-answers.ts';

type SwitchedChat = ChatAfterForm & {
  token: string;
  isAtForm?: boolean;
  correctedQuestionId?: string;
  takenBackChoice?: TakenBackChoice;
};

/**
 * Describes the switch to the other language. While a form is filled in, the switch is a button of that form: it sends
 * the fields, and nothing is stored. Where the answers can only be read again or copied, the switch is a form of its
 * own, which sends them again. Else, and where the address holds the result of a form, the switch is a link.
 */
export function languageSwitchOf(visit: Visit, chat: SwitchedChat): SwitchTargets {
  const { token, view, isAtForm, formState } = chat;
  const formPath = pathTo('/chat/{token}/questions', { token });
  const path = isAtForm === true ? formPath : pathTo('/chat/{token}', { token });
  if (formState !== undefined && formState.kind !== 'edit')
    return { again: { path, fields: [...formState.values, ['step', 'review']] } };
  const pairs = outcomePairs(chat);
  const isFormShown = mainPartOf(chat) === 'form' && unansweredQuestions(view, visit).length > 0;
  if (isFormShown && pairs.length === 0) return { typedForm: { formId: QUESTION_FORM_ID, path: formPath } };
  return { path, pairs };
}

/** Returns the query with the result of a form, which the page in the other language shows too. */
function outcomePairs({ sentAnswers, correctedQuestionId, takenBackChoice }: SwitchedChat): Pair[] {
  if (takenBackChoice !== undefined) return takenBackPairs(takenBackChoice);
  if (sentAnswers !== undefined) return sentAnswersPairs(sentAnswers);
  return correctedQuestionId === undefined ? [] : [['corrected', correctedQuestionId]];
}
