import type { Deps } from '#domain/ports.ts';
import { answerQuestions } from '#domain/prequalification/answer-questions.ts';
import { isToCandidate } from '#domain/prequalification/asked-questions.ts';
import { describeChat } from '#domain/prequalification/describe-chat.ts';
import { isAskedInBox, writeAnswer } from '#domain/prequalification/fact-words.ts';
import { reviewAnswers } from '#domain/prequalification/review-answers.ts';
import { type DomainError, toDomainError } from '#kernel/errors/errors.ts';
import { assertCleanInput } from '#kernel/input/assert-clean-input.ts';
import { type PageCall, statusOf, tokenOf } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { type Visit, visitOf } from '#web/page/visit.ts';
import { faultsOf, hasNoAnswer, pastDayFaults } from '../question-form/faults.ts';
import type { QuestionFormState } from '../question-form/form-state.ts';
import { fieldOf, type QuestionField } from '../question-form/question-fields.ts';
import { readValues, toAnswers, type Values } from '../question-form/read-answers.ts';
import { chatReply } from '../show-chat.ts';
import type { ChatView } from '../view/chat-view.ts';
import { takesAnswers, wayToPersonOn } from '../view/main-part.ts';
import { unansweredQuestions } from '../view/open-questions.ts';
import { readTakenBackChoice, type SentAnswers, sentAnswersPairs } from '../view/outcome-query.ts';
import { redirectToChat } from './redirect-to-chat.ts';

/** Shows the form of the questions. It needs no script, so it can replace a conversation with a model. */
export async function showQuestions(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const view = await describeChat(deps, tokenOf(call));
  const takenBackChoice = readTakenBackChoice(call.query, view);
  return chatReply(deps, call, {
    view,
    outcome: { isAtForm: true, ...(takenBackChoice && { takenBackChoice }) },
  });
}

/**
 * Handles the form of the questions, as its `step` says (D61): `review` shows the answers to read again, `edit` shows
 * the form again, `send` stores the answers. If the form takes none any more, the refused answers are shown, so that
 * they can be copied.
 */
export async function sendAnswers(deps: Deps, call: PageCall): Promise<PageReply> {
  const token = tokenOf(call);
  const { fields: sentFields, refusal } = await call.readForm({ countAgainst: ['calls'] });
  // Other refusals are handled below, like a refusal of the answers.
  const status = refusal === undefined ? 200 : statusOf(refusal);
  if (status === 429 || status === 503) throw refusal;
  const view = await describeChat(deps, token);
  const visit = visitOf(deps.settings, call, view.workspace);
  // All questions have fields here: another tab may have answered some of them while this form was filled in.
  const fields = view.questions[visit.lang].map((question) => fieldOf(question, visit.lang));
  const values = readValues(sentFields);
  const form = { token, view, visit, fields, values };
  const reply = (formState: QuestionFormState) =>
    chatReply(deps, call, { view, outcome: { isAtForm: true, formState } });
  const hasNoField = values.size === 0 && unansweredQuestions(view, visit).length === 0;
  const hasTypedText = [...values.values()].some((value) => value.trim() !== '');
  if (hasNoField) return redirectToChat(visit, call);
  if (!takesAnswers(view)) return hasTypedText ? reply(refusedState(form)) : redirectToChat(visit, call);
  try {
    if (refusal !== undefined) throw refusal;
    assertCleanInput(Object.fromEntries(values));
    // The switch to the other language has the query `again`: it shows the form again with the same values.
    const isToEdit = sentFields.step === 'edit' || call.query.again !== undefined;
    const context = { fields, lang: visit.lang, now: deps.clock.now() };
    const faults = isToEdit ? [] : pastDayFaults(values, context);
    if (isToEdit || faults.length > 0) return reply({ kind: 'edit', values, faults });
    if (sentFields.step !== 'send') return reply(await reviewState(deps, call, form));
    const sent = await storeAnswers(deps, call, form);
    return redirectToChat(visit, call, { pairs: sentAnswersPairs(sent), anchor: 'saved' });
  } catch (error) {
    const failure = toDomainError(error);
    // The application or the consent may have ended since the page was read.
    const newView = statusOf(failure) === 403 ? await describeChat(deps, token) : view;
    if (!takesAnswers(newView))
      return chatReply(deps, call, {
        view: newView,
        outcome: { isAtForm: true, formState: refusedState(form) },
      });
    if (statusOf(failure) !== 400) throw failure;
    return reply(editState(form, failure));
  }
}

type Form = { token: string; view: ChatView; visit: Visit; fields: readonly QuestionField[]; values: Values };

/** Returns the answers to read again, in the words that would be noted. */
async function reviewState(deps: Deps, { onLimitState }: PageCall, form: Form): Promise<QuestionFormState> {
  const { token, view, visit, values } = form;
  const { lang } = visit;
  const answers = toAnswers(visit, form);
  const wayToPerson = wayToPersonOn(view);
  const { facts, replies } = await reviewAnswers(deps, { token, answers, lang, onLimitState, wayToPerson });
  const wordsById = new Map<string, string>(facts.map((fact) => [fact.question, writeAnswer(fact, lang)]));
  return { kind: 'review', values, wordsById, answeredIds: answeredIn(facts), replies };
}

/** Stores the answers, except to questions that were answered before: these have their ids in `kept`. */
async function storeAnswers(deps: Deps, { onLimitState }: PageCall, form: Form): Promise<SentAnswers> {
  const { token, visit } = form;
  const answers = toAnswers(visit, form);
  const { kept } = await answerQuestions(deps, { token, answers, lang: visit.lang, onLimitState });
  const questionIds = answers.flatMap(({ questionId, value }) =>
    value !== '' && !kept.includes(questionId) ? [questionId] : [],
  );
  if (kept.length === 0) return { saved: 'all', questionIds };
  return { saved: questionIds.length > 0 ? 'some' : 'none', questionIds };
}

type ReviewedFact = { question: string; status: string; answer: string };

/**
 * Lists the ids of the questions that have an answer in the review. Words after the invitation to ask the employer
 * something count only if they ask something: "no question, thanks" does not.
 */
function answeredIn(facts: readonly ReviewedFact[]): string[] {
  return facts
    .filter(({ status }) => status === 'answered')
    .filter((fact) => isToCandidate({ id: fact.question }) || isAskedInBox(fact))
    .map(({ question }) => question);
}

/** Lists the typed answers, which are not stored, so that the candidate can copy them. */
function refusedState({ visit, fields, values }: Form): QuestionFormState {
  const texts = new Map(
    toAnswers(visit, { fields, values }).map(({ questionId, value }) => [questionId, value]),
  );
  const answers = fields.flatMap((question) => {
    const text = texts.get(question.id) ?? '';
    return text === '' ? [] : [{ question, text }];
  });
  return { kind: 'refused', values, answers };
}

/** Returns the form to show again after a refusal: with its faults, or as empty, which is no fault. */
function editState({ visit, fields, values }: Form, failure: DomainError): QuestionFormState {
  if (hasNoAnswer(failure)) return { kind: 'edit', values, faults: [], isEmpty: true };
  return { kind: 'edit', values, faults: faultsOf(failure, { fields, lang: visit.lang }) };
}
